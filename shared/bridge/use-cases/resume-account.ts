import type { AccountId } from "../domain/ids.ts";
import type { AccountHealth } from "../ports/account-health.ts";
import type { DeliveryIndex, HintQueue } from "../ports.ts";

interface Deps {
  readonly health: Pick<AccountHealth, "reset">;
  readonly index: Pick<DeliveryIndex, "openOf">;
  readonly hints: HintQueue;
}

/** Hints that are sent side by side. */
const AT_ONCE = 25;
/** The rest comes by itself: what waits for a courier is due again within six minutes. */
const MOST_HINTS = 1_000;

/**
 * Opens an account whose credentials were replaced or proved good, and hints at what waits; says
 * how many hints. `once` names the event. Repeatable: where it dies, deliveries come by themselves.
 */
export function resumeAccount({ health, index, hints }: Deps) {
  return async (accountId: AccountId, once: string): Promise<number> => {
    await health.reset(accountId);
    const why = "courier account mended";
    let batch: Promise<void>[] = [];
    let sent = 0;
    for await (const key of index.openOf(accountId)) {
      batch.push(hints.send({ ...key, why }, `mended ${once}`));
      sent += 1;
      if (sent % AT_ONCE === 0) {
        await Promise.all(batch);
        batch = [];
      }
      if (sent === MOST_HINTS) break;
    }
    await Promise.all(batch);
    return sent;
  };
}
