import type { CircuitState } from "#shared/bridge/domain/account-health/circuit-breaker.ts";
import type { AccountId, StoreId } from "#shared/bridge/domain/ids.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";
import type { NoneForms } from "#shared/bridge/domain/stores/none-forms.ts";
import type { CourierAccount } from "#shared/bridge/domain/stores/store.ts";
import type { Result } from "#shared/kernel/result.ts";

/** The circuit breaker state of a courier account, with the version of its record. */
export interface StoredAccountHealth {
  readonly health: CircuitState;
  /** Number of writes so far. 0 if nothing was written yet. */
  readonly version: number;
}

/** Stores the health of courier accounts for all function instances. Storage errors throw. */
export interface AccountHealthRecords {
  /** Returns the last saved health. Returns a healthy state if nothing was saved. */
  read(accountId: AccountId): Promise<StoredAccountHealth>;
  /** Saves the next version. Returns `conflict` if another writer saved first. */
  save(accountId: AccountId, stored: StoredAccountHealth): Promise<"saved" | "conflict">;
  /** Marks the account as healthy. Reports that are based on an earlier version have no effect. */
  reset(accountId: AccountId, closed?: CircuitState): Promise<void>;
}

/** Stores whether the signed notifications of an account arrive. An account that is gone stays gone. */
export interface NotificationSigns {
  note(accountId: AccountId, outcome: "arrived" | "missed", at: Date): Promise<void>;
}

/** Limits how often a merchant can test a courier account. */
export interface AccountCheckAttempts {
  /** Records an attempt. Returns false if there was an attempt after `unlessAfter`. */
  tryStart(storeId: StoreId, now: Date, unlessAfter: Date): Promise<boolean>;
}

/**
 * Tests a courier account with reads, and returns how the courier says that something does not exist.
 * A refusal says what to correct.
 */
export type AccountChecker = (
  account: Pick<CourierAccount, "baseUrl" | "clientId" | "secretId">,
) => Promise<Result<NoneForms, Reason>>;
