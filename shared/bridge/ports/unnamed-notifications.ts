import type { AccountId } from "#shared/bridge/domain/ids.ts";

/** A courier account whose notification named no point, so that all its open deliveries are requested. */
interface UnnamedNotification {
  readonly accountId: AccountId;
  /** When the last one came. */
  readonly receivedAt: Date;
}

/** Stores which accounts sent notifications that name no point: one entry an account, however many came. */
export interface UnnamedNotifications {
  record(accountId: AccountId, receivedAt: Date): Promise<void>;
  /** Lists the accounts that wait and whose pause is over. */
  listDue(now: Date): AsyncIterable<UnnamedNotification>;
  /**
   * Ends the wait of an account and pauses it until `pausedUntil`. If a further notification came
   * in between, the account waits again.
   */
  settle(handled: UnnamedNotification, pausedUntil: Date): Promise<void>;
}
