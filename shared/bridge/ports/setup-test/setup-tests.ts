import type { AccountId, StoreId } from "#shared/bridge/domain/ids.ts";
import type { SetupTest } from "#shared/bridge/domain/setup-test/setup-test.ts";

/** Stores the newest setup test of each store, for thirty days. */
export interface SetupTests {
  find(storeId: StoreId): Promise<SetupTest | undefined>;
  /** Replaces the store's test, which is `before`, by a new one. Returns false if another is stored. */
  replace(before: SetupTest | undefined, next: SetupTest): Promise<boolean>;
  /** Saves the next version and returns it. Returns undefined if another writer saved first. */
  save(next: SetupTest): Promise<SetupTest | undefined>;
  /**
   * Notes that the delivery of a test is looked at now. Returns false if it was after `lastLookAt`, or if
   * another test is stored.
   */
  claimLook(test: SetupTest, now: Date, lastLookAt: Date): Promise<boolean>;
}

/** How a courier's notification or a look names a test delivery. */
export interface SetupPoint {
  readonly accessKey?: string | undefined;
  readonly pointId?: string | undefined;
}

/** How notifications about a test delivery came in. `unnamed`: those of its account name no point. */
type ArrivedNotification = "named" | "unnamed";

/** Stores whether notifications about test deliveries come in. */
export interface SetupNotifications {
  /** From now on, notifications about this point, and those that name none, are noted. Repeating it forgets none. */
  expect(accountId: AccountId, point: SetupPoint, now: Date): Promise<void>;
  /** Notes a notification if its point is expected, or if it names none and one is. */
  note(accountId: AccountId, point: SetupPoint, at: Date): Promise<void>;
  /** Finds what came about the point, else what came since then and named none. */
  findArrived(
    accountId: AccountId,
    point: SetupPoint,
    since: Date,
  ): Promise<ArrivedNotification | undefined>;
}
