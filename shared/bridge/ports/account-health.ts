import type { CircuitState } from "#shared/bridge/domain/account-health/circuit-breaker.ts";
import type { AccountId } from "../domain/ids.ts";

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
