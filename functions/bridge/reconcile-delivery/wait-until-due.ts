import type { ReconcileRequest } from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import type { StartTimer } from "#shared/kernel/timer.ts";

/** Clocks of two instances differ by less. A larger difference is a clock that nobody should follow. */
const LARGEST_DIFFERENCE_MS = 10_000;

/**
 * Waits until what the sweep found due is due by the clock of this instance, too. A run before that
 * would leave its subject due at the same time, and the queue drops a repeat of that request for five
 * minutes.
 */
export async function waitUntilDue(
  { clock, startTimer }: { readonly clock: Clock; readonly startTimer: StartTimer },
  { dueAt }: Pick<ReconcileRequest, "dueAt">,
): Promise<void> {
  const leftMs = dueAt === undefined ? 0 : dueAt.getTime() - clock().getTime();
  if (leftMs > 0 && leftMs <= LARGEST_DIFFERENCE_MS) await startTimer(leftMs + TIMER_MS).ended;
}

/** A timer of Node may end a millisecond early. */
const TIMER_MS = 1;
