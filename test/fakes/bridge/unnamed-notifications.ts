import type { AccountId } from "#shared/bridge/domain/ids.ts";
import type { OpenCursor } from "#shared/bridge/ports/delivery.ts";
import type { UnnamedNotifications } from "#shared/bridge/ports/unnamed-notifications.ts";

interface Entry {
  readonly receivedAt?: Date | undefined;
  readonly pausedUntil?: Date;
  readonly steps?: { readonly receivedAt: Date; readonly after: OpenCursor };
}

/** Keeps the accounts in memory. */
export function createInMemoryUnnamedNotifications(): UnnamedNotifications {
  const entries = new Map<AccountId, Entry>();
  return {
    async record(accountId, receivedAt) {
      entries.set(accountId, { ...entries.get(accountId), receivedAt });
    },
    async *listDue(now) {
      for (const [accountId, { receivedAt, pausedUntil, steps }] of [...entries]) {
        const isPaused = pausedUntil !== undefined && pausedUntil > now;
        if (receivedAt !== undefined && !isPaused) yield { accountId, receivedAt, ...steps };
      }
    },
    async settle({ accountId, receivedAt }, pausedUntil, next) {
      const latest = entries.get(accountId)?.receivedAt;
      const steps = next && { receivedAt, after: next };
      const isSettled = next === undefined && latest?.getTime() === receivedAt.getTime();
      const entry = { receivedAt: isSettled ? undefined : latest, pausedUntil };
      entries.set(accountId, { ...entry, ...(steps && { steps }) });
    },
  };
}
