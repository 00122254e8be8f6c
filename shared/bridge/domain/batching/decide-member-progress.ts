import { progress } from "#shared/bridge/domain/delivery/courier-status.ts";
import { currentStage } from "#shared/bridge/domain/delivery/delivery.ts";
import type { Reached } from "#shared/bridge/domain/delivery/store-update.ts";
import { keyText } from "#shared/bridge/domain/ids.ts";
import type { Step } from "#shared/bridge/domain/reconcile/action.ts";
import { memberOf, type Situation } from "#shared/bridge/domain/reconcile/observation.ts";

/** In a batch each delivery follows its own route of the order. */
export function rideNews(situation: Situation): Step | undefined {
  const { delivery, batch } = situation;
  if (delivery.batchId === undefined || batch === undefined) return undefined;
  const member = memberOf(situation);
  if (member?.standing === "out") {
    return currentStage(delivery) === "cancelled"
      ? undefined
      : { do: "progress", stage: "cancelled" };
  }
  const { orderId } = batch.order;
  const isOn = batch.routes.includes(keyText(delivery.key));
  if (orderId !== undefined && isOn && orderId !== delivery.order?.orderId) {
    return { do: "change-vehicle", orderId };
  }
  const next = member && after(delivery.journey, member.journey);
  return next && { do: "progress", stage: next.stage, at: next.at };
}

/** The delivery's journey repeats its route's; times are the courier's, and may go back. */
function after(mine: readonly Reached[], route: readonly Reached[]): Reached | undefined {
  const last = mine.at(-1);
  if (last === undefined) return route[0];
  const known = route.findLastIndex(
    ({ stage, at }) => stage === last.stage && at.getTime() === last.at.getTime(),
  );
  if (known >= 0) return route[known + 1];
  const latest = route.at(-1);
  return latest && progress(last.stage, latest.stage) === "moved" ? latest : undefined;
}
