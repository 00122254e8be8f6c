import { reasonOf } from "#shared/bridge/domain/batching/decide-batch-booking.ts";
import { rideNews } from "#shared/bridge/domain/batching/decide-member-progress.ts";
import {
  isBefore,
  isSettled,
  isUnderWay,
  progress,
  type Stage,
} from "#shared/bridge/domain/delivery/courier-status.ts";
import {
  currentStage,
  type Delivery,
  isBeingCalledOff,
} from "#shared/bridge/domain/delivery/delivery.ts";
import { unheardOf } from "#shared/bridge/domain/delivery/imported-history.ts";
import { isOrderMode } from "#shared/bridge/domain/delivery/plan.ts";
import { tellingId, tellingsOf } from "#shared/bridge/domain/delivery/store-update.ts";
import type { Step } from "./action.ts";
import { askedFor } from "./decide-pending-action.ts";
import { splitting } from "./decide-split.ts";
import { worry } from "./detect-stalled.ts";
import { changeOfMind } from "./handle-order-change.ts";
import { inMinutes, type Situation } from "./observation.ts";

/** What is left to do for a delivery that the courier has. */
export function following(situation: Situation): Step {
  return (
    news(situation) ??
    askedFor(situation) ??
    changeOfMind(situation) ??
    worry(situation) ??
    furtherParts(situation) ??
    located(situation) ??
    untold(situation.delivery) ??
    resting(situation)
  );
}

/** What the courier says and the delivery does not know yet. */
function news(situation: Situation): Step | undefined {
  const { delivery, courier } = situation;
  const known = currentStage(delivery);
  const unheard = unheardOf(courier.order?.history ?? [], delivery.heard);
  if (unheard.length > 0 && delivery.batchId === undefined) return { do: "hear", lines: unheard };
  const ride = rideNews(situation);
  if (ride !== undefined) return ride;
  const stage = courier.point?.stage ?? courier.order?.stage;
  if (stage === undefined || progress(known, stage) === "stale") return undefined;
  // That it is off by our own doing is known with the refund, which only cancelling tells.
  if (stage === "cancelled" && isBeingCalledOff(delivery)) return undefined;
  return { do: "progress", stage };
}

/** Points of places that the store moved goods to since; an order of its own collects in all of them. */
function furtherParts(situation: Situation): Step | undefined {
  const { plan, parts } = situation.delivery;
  if (plan === undefined || (parts === undefined && isOrderMode(plan.mode))) return undefined;
  return splitting(situation);
}

/** Trackers tell of somewhere else each time they are asked: what is younger than this is no news. */
const DRIVER_NEWS_MS = 20_000;

/** A driver who moved is worth a note; one who stands is not, nor is every step of one who drives. */
function located({ delivery, courier: { driver } }: Situation): Step | undefined {
  const known = delivery.driverAt;
  if (driver === undefined) return undefined;
  if (known === undefined) return { do: "locate", driver };
  const moved = known.latitude !== driver.latitude || known.longitude !== driver.longitude;
  const isNews = driver.at.getTime() - known.at.getTime() >= DRIVER_NEWS_MS;
  return moved && isNews ? { do: "locate", driver } : undefined;
}

function untold({ journey, told }: Delivery): Step | undefined {
  const telling = tellingsOf(journey).find((one) => !told.includes(tellingId(one)));
  return telling && { do: "tell", telling };
}

function resting(situation: Situation): Step {
  const { delivery, batch, now } = situation;
  const stage = currentStage(delivery);
  if (stage === "cancelled") return offAtTheCourier(delivery);
  if (stage === "failed" && !delivery.heeded.includes("failed")) {
    const attention = {
      code: "failed",
      text: 'The courier could not deliver and brought it back. Press "Deliver again", or refund it in the store.',
    };
    if (delivery.attention?.code !== "failed") return { do: "attend", attention };
  }
  if (stage !== undefined && isSettled(stage)) return { do: "rest", state: "settled" };
  const isHeld = batch?.state === "held" && batch.order.orderId === undefined;
  return {
    do: "rest",
    state: isHeld ? "held" : "booked",
    reason: isHeld ? reasonOf(batch) : undefined,
    nextLookAt: soonest(nextLookAt(delivery, stage, now), situation),
  };
}

/** A store that could not be asked is asked again soon: what it has to say may be that all is off. */
const soonest = (planned: Date, { order, now }: Situation): Date =>
  order === "silent" ? new Date(Math.min(planned.getTime(), inMinutes(now, 5).getTime())) : planned;

/** The courier's order is off: by our doing for good, by our doing to be booked anew, or by the courier's. */
function offAtTheCourier({ rebook, calledOff }: Delivery): Step {
  if (rebook)
    return { do: "start-over", why: "It is booked anew, as the order is now.", again: false };
  if (calledOff !== undefined) return { do: "rest", state: "cancelled", reason: calledOff };
  return {
    do: "rest",
    state: "cancelled",
    reason: {
      code: "courier-cancelled",
      text: 'The courier called the order off. Press "Dispatch" to book it again.',
    },
  };
}

const QUIET_MINUTES = 30;

/**
 * Points are notified; orders are not, and are looked after more closely: by the minute while a
 * driver is on the way, seldom while their time is far off.
 */
function nextLookAt({ plan, order, batchId }: Delivery, stage: Stage | undefined, now: Date): Date {
  // Its batch looks after the order and hints at it; this heals a hint that was lost.
  if (batchId !== undefined) return inMinutes(now, 10);
  const isMoving = stage !== undefined && isUnderWay(stage) && isBefore(stage, "returned");
  if (order === undefined) return inMinutes(now, isMoving ? 5 : QUIET_MINUTES);
  if (isMoving) return inMinutes(now, 1);
  const pickUpAt = plan?.pickUpAt?.getTime() ?? now.getTime();
  const closeBy = pickUpAt - QUIET_MINUTES * 60_000;
  if (closeBy <= now.getTime()) return inMinutes(now, 2);
  return new Date(Math.min(closeBy, inMinutes(now, QUIET_MINUTES).getTime()));
}
