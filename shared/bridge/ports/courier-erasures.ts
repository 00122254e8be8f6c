import type { AccountId } from "#shared/bridge/domain/ids.ts";
import type { CourierErasure } from "#shared/bridge/domain/privacy/courier-erasure.ts";
import type { CourierRecord } from "#shared/bridge/domain/privacy/courier-record.ts";

/** Stores what the couriers still have to erase, apart from the stores, which may be erased before. */
export interface CourierErasures {
  /** Requests the erasure of a record. Starts again one that was given up. Safe to repeat. */
  request(record: CourierRecord, now: Date): Promise<void>;
  find(record: CourierRecord): Promise<CourierErasure | undefined>;
  save(erasure: CourierErasure): Promise<void>;
  remove(record: CourierRecord): Promise<void>;
  listByAccount(accountId: AccountId): AsyncIterable<CourierErasure>;
  /**
   * Deletes an account whose store is erased and for which nothing is pending any more. Returns
   * whether it did.
   */
  deleteClosingAccount(accountId: AccountId): Promise<boolean>;
}

/** Finds erasures that are due, the earliest first. Eventually consistent. */
export interface DueErasures {
  listDue(now: Date, limit: number): AsyncIterable<CourierRecord & { readonly dueAt: Date }>;
}
