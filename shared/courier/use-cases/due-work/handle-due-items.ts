import pMap from "p-map";
import type { DueItem, DueKind, DueReferences, DueWork } from "#shared/courier/ports/due-work.ts";
import type { Clock } from "#shared/kernel/clock.ts";

interface HandleDueItemsDeps {
  readonly due: DueWork;
  readonly clock: Clock;
}

/** The number of handled items, and the errors of the others. */
export interface SweepResult {
  readonly handledCount: number;
  readonly failures: readonly unknown[];
}

/** The message that was sent with a save has this long to arrive before the sweep repeats it. */
export const GRACE_MS = 30_000;
/** A worker has this long to handle what the sweep found before the next sweep repeats it. */
const HIDDEN_MS = 120_000;
/** The time in which one run takes up further items. It is stopped after 50 seconds. */
const RUN_MS = 40_000;
/** Each kind handles as many items side by side, so that none waits for another kind. */
const CONCURRENCY = 12;

/**
 * Handles the due items of one kind, oldest first, until none is left or the run's time is over. A
 * failing item does not stop the others.
 */
export function handleDueItems({ due, clock }: HandleDueItemsDeps) {
  return async <Kind extends DueKind>(
    kind: Kind,
    handle: (reference: DueReferences[Kind], dueBy: Date) => Promise<unknown>,
  ): Promise<SweepResult> => {
    const startedAt = clock().getTime();
    const dueBy = new Date(startedAt - GRACE_MS);
    const hiddenUntil = new Date(startedAt + HIDDEN_MS);
    const isInTime = () => clock().getTime() < startedAt + RUN_MS;
    const failures: unknown[] = [];
    let handledCount = 0;
    const handleItem = async (item: DueItem<DueReferences[Kind]>) => {
      if (!(await item.hideUntil(hiddenUntil))) return;
      try {
        await handle(item.read(), dueBy);
        handledCount += 1;
      } catch (failure) {
        failures.push(failure);
      }
    };
    await pMap(takeWhile(due.list(kind, dueBy), isInTime), handleItem, {
      concurrency: CONCURRENCY,
    });
    return { handledCount, failures };
  };
}

async function* takeWhile<Value>(
  values: AsyncIterable<Value>,
  isWanted: () => boolean,
): AsyncIterable<Value> {
  for await (const value of values) {
    if (!isWanted()) return;
    yield value;
  }
}
