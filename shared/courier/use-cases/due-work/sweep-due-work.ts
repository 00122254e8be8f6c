import type { DueWork } from "#shared/courier/ports/due-work.ts";
import {
  type ExpirePersonalDataDeps,
  expirePersonalData,
} from "#shared/courier/use-cases/personal-data/expire-personal-data.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { type CompleteClaimsDeps, completeClaims } from "./complete-claims.ts";
import { handleDueItems } from "./handle-due-items.ts";
import { type RequeueDeps, requeueDueWork } from "./requeue-due-work.ts";

type SweepDueWorkDeps = RequeueDeps &
  CompleteClaimsDeps &
  ExpirePersonalDataDeps & { readonly due: DueWork; readonly clock: Clock };

/** How many items of each kind were handled. */
type SweepCounts = Readonly<
  Record<"points" | "orders" | "notifications" | "claims" | "quotes", number>
>;

/**
 * Handles work that is overdue: its message was lost, its process died, or its delay exceeds the
 * queue's limit. All kinds run side by side, so that a backlog of one does not delay another.
 * Throws an AggregateError at the end if some due items could not be read.
 */
export function sweepDueWork(deps: SweepDueWorkDeps) {
  const handleKind = handleDueItems(deps);
  const requeue = requeueDueWork(deps);
  const complete = completeClaims(deps);
  const expire = expirePersonalData(deps);

  return async (): Promise<SweepCounts> => {
    const results = await Promise.all([
      handleKind("point", async (...due) => expire.point(await requeue.point(...due))),
      handleKind("order", async (...due) => expire.order(await requeue.order(...due))),
      handleKind("notification", requeue.notification),
      handleKind("point-claim", complete.point),
      handleKind("order-claim", complete.order),
      handleKind("quote", expire.quote),
    ]);
    const failures = results.flatMap((result) => result.failures);
    if (failures.length > 0)
      throw new AggregateError(failures, `${failures.length} due items could not be read`);
    const [points, orders, notifications, pointClaims, orderClaims, quotes] = results.map(
      (result) => result.handledCount,
    ) as [number, number, number, number, number, number];
    return { points, orders, notifications, claims: pointClaims + orderClaims, quotes };
  };
}
