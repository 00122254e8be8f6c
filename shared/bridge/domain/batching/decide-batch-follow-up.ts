import {
  isBefore,
  isSettled,
  isUnderWay,
  progress,
  type Stage,
} from "#shared/bridge/domain/delivery/courier-status.ts";
import type { OrderView } from "#shared/bridge/domain/delivery/courier-view.ts";
import { unheardOf } from "#shared/bridge/domain/delivery/imported-history.ts";
import { keyText } from "#shared/bridge/domain/ids.ts";
import { inMinutes } from "#shared/bridge/domain/reconcile/observation.ts";
import { type Batch, leavingOf } from "./batch.ts";
import type { BatchSituation, BatchStep, MemberNews } from "./batch-action.ts";
import { inOrderOf } from "./match-routes.ts";

/** What is left to do for a batch whose order the courier has. */
export function followingBatch(situation: BatchSituation): BatchStep {
  const { batch, courier } = situation;
  const out = lettingOut(situation);
  if (out !== undefined) return out;
  const news = courier.order === undefined ? [] : newsOf(situation, courier.order);
  const lines = unheardOf(courier.order?.history ?? [], batch.heard);
  return news.length > 0 || lines.length > 0 ? { do: "hear", news, lines } : resting(situation);
}

/** Each route's own stage; where the courier tells none, or the order is off, the order's. */
function newsOf({ batch, now }: BatchSituation, { routes, stage }: OrderView): MemberNews[] {
  const told = inOrderOf(batch, routes);
  return batch.routes.flatMap((member, at): MemberNews[] => {
    const own = told[at]?.stage;
    const isOff = stage === "cancelled" || stage === "failed";
    const reached = own === undefined || (isOff && !isSettled(own)) ? stage : own;
    const known = journeyOf(batch, member).at(-1)?.stage;
    if (reached === undefined || progress(known, reached) === "stale") return [];
    return [{ member, stage: reached, at: told[at]?.deliveredAt ?? now }];
  });
}

const journeyOf = ({ members }: Batch, member: string) =>
  members.find(({ key }) => keyText(key) === member)?.journey ?? [];

/** Before pick-up the order is called off for them and booked anew for the rest; after, they stay. */
function lettingOut({ batch, courier }: BatchSituation): BatchStep | undefined {
  const { orderId } = batch.order;
  const leaving = leavingOf(batch);
  if (orderId === undefined || leaving.length === 0) return undefined;
  // The order does not carry them: nobody's way is changed.
  const absent = leaving.filter((member) => !batch.routes.includes(member));
  if (absent.length > 0) return { do: "let-out", members: absent };
  const stages = [
    courier.order?.stage,
    ...batch.routes.map((member) => journeyOf(batch, member).at(-1)?.stage),
  ];
  // One that is cancelled already was cancelled by us, and the answer was lost: asked again, it tells the refund.
  const isCollected = stages.some(
    (stage) => stage !== undefined && stage !== "cancelled" && !isBefore(stage, "picked-up"),
  );
  return isCollected ? { do: "keep-in" } : { do: "cancel-order", orderId };
}

function resting({ batch, now }: BatchSituation): BatchStep {
  const stages = batch.routes.map((member) => journeyOf(batch, member).at(-1)?.stage);
  if (stages.every((stage) => stage !== undefined && isSettled(stage))) {
    return { do: "rest", state: "done" };
  }
  return { do: "rest", state: "booked", nextLookAt: inMinutes(now, pace(stages, batch, now)) };
}

function pace(stages: readonly (Stage | undefined)[], { pickUpAt }: Batch, now: Date): number {
  if (stages.some((stage) => stage !== undefined && isUnderWay(stage))) return 1;
  return pickUpAt !== undefined && pickUpAt > inMinutes(now, 60) ? 30 : 2;
}
