import type { AccountId } from "#shared/bridge/domain/ids.ts";
import type { OpenCursor } from "./delivery.ts";

/** A courier account whose open deliveries are requested, step by step. */
interface UnnamedNotification {
  readonly accountId: AccountId;
  /** When the one came that these steps began with. */
  readonly receivedAt: Date;
  /** Where the last step ended. */
  readonly after?: OpenCursor | undefined;
}

/**
 * Stores which accounts sent notifications that name no point, or came back after an outage: one entry
 * an account, however many came.
 */
export interface UnnamedNotifications {
  record(accountId: AccountId, receivedAt: Date): Promise<void>;
  /** Lists the accounts that wait and whose pause is over. */
  listDue(now: Date): AsyncIterable<UnnamedNotification>;
  /**
   * Saves that a step is done, and pauses the account until `pausedUntil`. The next step goes on after
   * `next`. Without it, the wait of the account ends; if a further notification came in between, the
   * account waits again.
   */
  settle(handled: UnnamedNotification, pausedUntil: Date, next?: OpenCursor): Promise<void>;
}
