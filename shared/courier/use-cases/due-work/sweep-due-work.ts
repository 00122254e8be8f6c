import type { DueWork } from "#shared/courier/ports/due-work.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { type CompleteClaimsDeps, completeClaims } from "./complete-claims.ts";
import { handleDueItems } from "./handle-due-items.ts";
import { type RequeueDeps, requeueDueWork } from "./requeue-due-work.ts";

type SweepDueWorkDeps = RequeueDeps &
  CompleteClaimsDeps & { readonly due: DueWork; readonly clock: Clock };

/** How many items of each kind were handled. */
type SweepCounts = Readonly<Record<"points" | "orders" | "notifications" | "claims", number>>;

/**
 * Handles work that is overdue: its message was lost, its process died, or its delay exceeds the
 * queue's limit. All kinds run side by side, so that a backlog of one does not delay another.
 * Throws an AggregateError at the end if some due items could not be read.
 */
export function sweepDueWork(deps: SweepDueWorkDeps) {
  const handleKind = handleDueItems(deps);
  const requeue = requeueDueWork(deps);
  const complete = completeClaims(deps);

  return async (): Promise<SweepCounts> => {
    const [points, orders, notifications, pointClaims, orderClaims] = await Promise.all([
      handleKind("point", requeue.point),
      handleKind("order", requeue.order),
      handleKind("notification", requeue.notification),
      handleKind("point-claim", complete.point),
      handleKind("order-claim", complete.order),
    ]);
    const failures = [points, orders, notifications, pointClaims, orderClaims].flatMap(
      (result) => result.failures,
    );
    if (failures.length > 0)
      throw new AggregateError(failures, `${failures.length} due items could not be read`);
    return {
      points: points.handledCount,
      orders: orders.handledCount,
      notifications: notifications.handledCount,
      claims: pointClaims.handledCount + orderClaims.handledCount,
    };
  };
}
