import type { CircuitState } from "#shared/bridge/domain/account-health/circuit-breaker.ts";
import type { AccountId, StoreId } from "#shared/bridge/domain/ids.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";
import type { CourierAccount } from "#shared/bridge/domain/stores/store.ts";
import type { Result } from "#shared/kernel/result.ts";

export interface StoredAccountHealth {
  readonly health: CircuitState;
  /** Counts the writes; 0 while there was none. */
  readonly version: number;
}

/** The health of courier accounts, shared by all instances. Storage faults throw. */
export interface AccountHealthRecords {
  /** As it was last written; well where nothing was. */
  read(accountId: AccountId): Promise<StoredAccountHealth>;
  /** Writes it as the version after the one it was read as, unless another write came first. */
  save(accountId: AccountId, stored: StoredAccountHealth): Promise<"saved" | "conflict">;
  /** Well, whatever it was; what callers of an earlier version still report is not believed. */
  reset(accountId: AccountId): Promise<void>;
}

/** When a store's merchant last had the courier account tried. */
export interface AccountCheckAttempts {
  /** Notes a try unless there was one after `last`; whether it may be made now. */
  tryStart(storeId: StoreId, now: Date, unlessAfter: Date): Promise<boolean>;
}

/** Tries a courier account with a real call that changes nothing; a refusal says what to mend. */
export type AccountChecker = (
  account: Pick<CourierAccount, "baseUrl" | "clientId" | "secretId">,
) => Promise<Result<undefined, Reason>>;
