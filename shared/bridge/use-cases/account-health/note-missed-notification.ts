import type { AccountId } from "#shared/bridge/domain/ids.ts";
import { isNotified } from "#shared/bridge/domain/stores/store.ts";
import type { NotificationSigns } from "#shared/bridge/ports/account-health.ts";
import type { Stores } from "#shared/bridge/ports/stores.ts";
import type { Clock } from "#shared/kernel/clock.ts";

interface Deps {
  readonly stores: Pick<Stores, "findAccount">;
  readonly notificationSigns: NotificationSigns;
  readonly clock: Clock;
}

/**
 * Notes that a look by the clock found a status that a notification should have told. Until the next
 * signed notification arrives, the account's points are looked at as if there were none.
 */
export const noteMissedNotification =
  ({ stores, notificationSigns, clock }: Deps) =>
  async (accountId: AccountId): Promise<void> => {
    const account = await stores.findAccount(accountId);
    if (account !== undefined && isNotified(account, clock()))
      await notificationSigns.note(accountId, "missed", clock());
  };
