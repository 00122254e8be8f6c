import { doubtEndsAt, towardsOrder } from "#shared/bridge/domain/delivery/courier-order.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { OrderRequest } from "#shared/bridge/domain/delivery/order-request.ts";
import { nextOpen } from "#shared/bridge/domain/dispatch/schedule/opening.ts";
import { fingerprint } from "#shared/bridge/domain/fingerprint.ts";
import { keyText } from "#shared/bridge/domain/ids.ts";
import { HELD_LOOK_MINUTES, inMinutes } from "#shared/bridge/domain/reconcile/observation.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import { type Batch, isOpen, leavingOf, type Member } from "./batch.ts";
import type { BatchSituation, BatchStep } from "./batch-action.ts";
import { batchRequest } from "./batch-order-request.ts";
import { travelsAs } from "./booking-fingerprint.ts";
import { followingBatch } from "./decide-batch-follow-up.ts";

/** The one thing to do next for a batch; `rest` when there is nothing left to do now. Pure. */
export function nextBatchStep(situation: BatchSituation): BatchStep {
  const { batch, courier, now } = situation;
  if (batch.order.orderId !== undefined) return followingBatch(situation);
  if (courier.tokenMade !== undefined) return { do: "adopt-order", orderId: courier.tokenMade };
  const until = doubtEndsAt(batch.order);
  const isDoubtful = until !== undefined && until > now;
  const leaving = leavingOf(batch);
  if (leaving.length > 0) {
    return isDoubtful
      ? { do: "rest", state: "booking", nextLookAt: until }
      : { do: "let-out", members: leaving };
  }
  if (isOpen(batch, now)) return { do: "rest", state: "collecting", nextLookAt: batch.closesAt };
  const riders = ridersOf(situation);
  if (riders.length === 0) {
    return isDoubtful
      ? { do: "rest", state: "booking", nextLookAt: until }
      : { do: "rest", state: "done" };
  }
  return booking(situation, riders);
}

/** The members that go, in the order they came, with what is known of them. */
function ridersOf({ batch, deliveries }: BatchSituation): Delivery[] {
  const isIn = ({ key, standing }: Member, delivery: Delivery): boolean =>
    standing === "in" && keyText(key) === keyText(delivery.key);
  return batch.members.flatMap((member) =>
    deliveries.filter(
      (delivery) =>
        isIn(member, delivery) &&
        delivery.batchId === batch.batchId &&
        delivery.calledOff === undefined &&
        delivery.recipient !== undefined &&
        delivery.plan !== undefined,
    ),
  );
}

const asked = (delivery: Delivery) => ({
  member: keyText(delivery.key),
  asked: travelsAs(delivery),
});

function booking({ batch, settings, now }: BatchSituation, riders: readonly Delivery[]): BatchStep {
  const wanted = batchRequest(batch, riders, settings, now);
  if (!wanted.ok) {
    return {
      do: "rest",
      state: "held",
      riders: riders.map(asked),
      reason: wanted.refusal,
      nextLookAt: inMinutes(now, HELD_LOOK_MINUTES),
    };
  }
  const { request, ceiling, tip } = wanted.value;
  const asks = fingerprint(request);
  const move = towardsOrder(batch.order, { asks, ceiling, now });
  switch (move.do) {
    case "quote":
      return { do: "quote", request, asks, riders: riders.map(asked) };
    case "try-confirm":
      return (
        atClosedDoor(batch, request, settings, now) ?? {
          do: "try-confirm",
          quote: move.quote,
          tips: tipsOf(riders),
        }
      );
    case "confirm":
      return { do: "confirm", quote: move.quote, tip };
    case "doubt":
      return { do: "rest", state: "booking", nextLookAt: move.until };
    case "hold":
      return {
        do: "rest",
        state: "held",
        riders: riders.map(asked),
        reason: move.reason,
        nextLookAt: inMinutes(now, HELD_LOOK_MINUTES),
      };
  }
}

const tipsOf = (riders: readonly Delivery[]): ReadonlyMap<string, number> =>
  new Map(riders.map(({ key, plan }) => [keyText(key), plan?.tip ?? 0]));

/** It is sent as it closes, at the end of an opening too; what is late waits for the next one. */
const SENT_WITHIN_MINUTES = 30;

function atClosedDoor(
  { pickUpId, closesAt }: Batch,
  { pickUpAt }: OrderRequest,
  { locations }: Settings,
  now: Date,
): BatchStep | undefined {
  const location = locations.find(({ id }) => id === pickUpId);
  const isLate = inMinutes(closesAt, SENT_WITHIN_MINUTES) < now;
  if (location === undefined || pickUpAt !== undefined || !isLate) return undefined;
  const opens = nextOpen(location, now)?.opens;
  if (opens === undefined || opens <= now) return undefined;
  return {
    do: "rest",
    state: "booking",
    reason: {
      code: "closed",
      text: `${location.name} is closed. The courier is asked when it opens, at ${opens.toISOString()}.`,
    },
    nextLookAt: opens,
  };
}
