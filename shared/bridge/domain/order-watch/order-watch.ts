import type { CourierStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import type { AccountId, ReconcileSubject } from "#shared/bridge/domain/ids.ts";

/** An open courier order, and what was seen of it last. Contains no personal data. */
export interface WatchedOrder {
  readonly orderId: string;
  /** Its delivery, or the batch whose deliveries share it. */
  readonly subject: ReconcileSubject;
  /** A fingerprint of its status and driver: another one means that there is news. */
  readonly mark: string;
  /** Absent if the courier's status is unknown to the bridge. */
  readonly status?: CourierStatus | undefined;
  /** Absent: as soon as possible. */
  readonly pickUpAt?: Date | undefined;
  /** Its subject renews it before. What nobody renews is forgotten: its delivery ended or was erased. */
  readonly until: Date;
}

/** The open orders of a courier account. */
export interface OrderWatch {
  readonly accountId: AccountId;
  readonly version: number;
  readonly orders: readonly WatchedOrder[];
  /** When they are looked at together. Absent while they are too few: each is looked at by itself. */
  readonly dueAt?: Date | undefined;
  /** Looks that failed one after the other. */
  readonly failures: number;
}

/** An order as the courier's list shows it. */
export interface ListedOrder {
  readonly orderId: string;
  readonly mark: string;
  readonly status: CourierStatus | undefined;
}

/**
 * So many are watched together: as many as the pages that one look reads can show, in an item of some
 * kilobytes, which each write is billed by. Further ones are looked at singly.
 */
export const MAX_WATCHED = 200;
