import type { AccountId } from "#shared/bridge/domain/ids.ts";
import type { UnnamedNotifications } from "#shared/bridge/ports/unnamed-notifications.ts";

interface Entry {
  readonly receivedAt?: Date | undefined;
  readonly pausedUntil?: Date;
}

/** Keeps the accounts in memory. */
export function createInMemoryUnnamedNotifications(): UnnamedNotifications {
  const entries = new Map<AccountId, Entry>();
  return {
    async record(accountId, receivedAt) {
      entries.set(accountId, { ...entries.get(accountId), receivedAt });
    },
    async *listDue(now) {
      for (const [accountId, { receivedAt, pausedUntil }] of [...entries]) {
        const isPaused = pausedUntil !== undefined && pausedUntil > now;
        if (receivedAt !== undefined && !isPaused) yield { accountId, receivedAt };
      }
    },
    async settle({ accountId, receivedAt }, pausedUntil) {
      const latest = entries.get(accountId)?.receivedAt;
      const isSettled = latest?.getTime() === receivedAt.getTime();
      entries.set(accountId, { receivedAt: isSettled ? undefined : latest, pausedUntil });
    },
  };
}
