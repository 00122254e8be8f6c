import type { DeliveryIndex, DueSubject } from "#shared/bridge/ports/delivery.ts";
import type { DueQueue } from "#shared/bridge/ports/reconcile.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import type { StartTimer } from "#shared/kernel/timer.ts";

interface Deps {
  readonly index: Pick<DeliveryIndex, "listDue">;
  readonly reconcileQueue: DueQueue;
  readonly clock: Clock;
}

type DueEntry = DueSubject & { readonly requeueAt: Date };

interface DueReport {
  readonly sent: number;
  readonly oldestDueAt: Date | undefined;
  /** What is due within the next half minute, the first one first. It is not sent yet. */
  readonly ahead: readonly DueEntry[];
  /** Keys of items that this version does not know. They are left alone. */
  readonly unknownKeys: readonly string[];
}

/** So many are sent before the next: a run that ends early has sent what waits the longest. */
const SENT_TOGETHER = 1_000;
/** Half of the time until the next run, which finds what is due later. */
const AHEAD_MS = 30_000;
/** A run costs money while it waits: fewer wait for the next one. */
const WORTH_WAITING_FOR = 20;

/**
 * Requests every due delivery, batch and look at an account's orders, the oldest first, and returns how many
 * and since when the oldest is due. The queue drops repeats of a due time for five minutes.
 */
export function sweepDueDeliveries({ index, reconcileQueue, clock }: Deps) {
  return async (): Promise<DueReport> => {
    const now = clock();
    const found: DueEntry[] = [];
    const unknownKeys: string[] = [];
    for await (const entry of index.listDue(new Date(now.getTime() + AHEAD_MS))) {
      if ("unknownKey" in entry) unknownKeys.push(entry.unknownKey);
      else found.push(entry);
    }
    found.sort((one, other) => one.requeueAt.getTime() - other.requeueAt.getTime());
    const due = found.filter(({ requeueAt }) => requeueAt <= now);
    await sendDue(reconcileQueue, due);
    return {
      sent: due.length,
      oldestDueAt: due[0]?.requeueAt,
      ahead: found.slice(due.length),
      unknownKeys,
    };
  };
}

/**
 * Waits until all of what is due soon is due, and requests it then, if it is much: what is due just after
 * a run would wait for a minute otherwise, and all of a minute would be worked on together. Returns how
 * many were requested. Where this run dies, the next one finds them.
 */
export const sendDueAhead =
  ({
    reconcileQueue,
    clock,
    startTimer,
  }: Pick<Deps, "reconcileQueue" | "clock"> & { readonly startTimer: StartTimer }) =>
  async (ahead: readonly DueEntry[]): Promise<number> => {
    const last = ahead.at(-1);
    if (last === undefined || ahead.length < WORTH_WAITING_FOR) return 0;
    const leftMs = last.requeueAt.getTime() - clock().getTime();
    if (leftMs > 0) await startTimer(leftMs).ended;
    await sendDue(reconcileQueue, ahead);
    return ahead.length;
  };

async function sendDue(
  reconcileQueue: Deps["reconcileQueue"],
  due: readonly DueEntry[],
): Promise<void> {
  for (let from = 0; from < due.length; from += SENT_TOGETHER)
    await reconcileQueue.sendAll(due.slice(from, from + SENT_TOGETHER).map(toEntry));
}

const toEntry = ({ requeueAt, ...subject }: DueEntry) => ({
  request: {
    ...subject,
    reason: "requeue due",
    dueAt: requeueAt,
    ...("orderId" in subject && { source: "clock" as const }),
  },
  deduplicationId: `due ${requeueAt.toISOString()}`,
});
