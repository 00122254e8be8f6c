import type { Batch } from "#shared/bridge/domain/batching/batch.ts";
import { progress } from "#shared/bridge/domain/delivery/courier-status.ts";
import type { Delivery, TimelineEntry } from "#shared/bridge/domain/delivery/delivery.ts";
import { isBeingCalledOff } from "#shared/bridge/domain/delivery/delivery.ts";
import { heardWith } from "#shared/bridge/domain/delivery/imported-history.ts";
import { STAGE_TEXT, TELLING_TEXT } from "#shared/bridge/domain/delivery/status-text.ts";
import {
  journeyWith,
  type Reached,
  tellingId,
} from "#shared/bridge/domain/delivery/store-update.ts";
import type { Step } from "#shared/bridge/domain/reconcile/action.ts";
import type { TrackingInfo } from "#shared/bridge/ports.ts";
import { moneyInBatch } from "#shared/bridge/use-cases/batching/batch-order-adoption.ts";
import { goesOn, noted, type Taken } from "#shared/bridge/use-cases/reconcile/action-result.ts";
import type { Sight } from "#shared/bridge/use-cases/reconcile/reconcile-context.ts";

/** One stage further. */
export function progressed(
  delivery: Delivery,
  batch: Batch | undefined,
  { stage, at }: Extract<Step, { do: "progress" }>,
  now: Date,
): Taken {
  return goesOn({
    ...(delivery.state !== "settled" && { state: "booked" }),
    money: moneyInBatch(delivery, batch),
    journey: journeyWith(delivery.journey, reached(delivery, stage, at ?? now)),
    timeline: noted(delivery, { at: at ?? now, by: "courier", text: STAGE_TEXT[stage] }),
  });
}

const reached = ({ driverAt }: Delivery, stage: Reached["stage"], at: Date): Reached => ({
  stage,
  at,
  ...(driverAt && { where: { latitude: driverAt.latitude, longitude: driverAt.longitude } }),
});

/** The lines of a history that are new, each once; those that are stages are the journey too. */
export function heard(delivery: Delivery, { lines }: Extract<Step, { do: "hear" }>): Taken {
  let journey = delivery.journey;
  const entries: TimelineEntry[] = [];
  for (const { text, stage, at } of lines) {
    entries.push({ at, by: "courier", text: stage === undefined ? text : STAGE_TEXT[stage] });
    // That it is off by our own doing is known with the refund, which only cancelling tells.
    if (stage === undefined || (stage === "cancelled" && isBeingCalledOff(delivery))) continue;
    if (progress(journey.at(-1)?.stage, stage) === "moved") {
      journey = journeyWith(journey, reached(delivery, stage, at));
    }
  }
  return goesOn({
    journey,
    heard: heardWith(delivery.heard, lines),
    timeline: noted(delivery, ...entries),
  });
}

/** More than a journey has tellings. */
const MOST_TOLD = 300;

/** The store hears one thing more; it reads before it writes. */
export async function tell(
  { storefront }: Sight,
  delivery: Delivery,
  { telling }: Extract<Step, { do: "tell" }>,
  tracking: TrackingInfo,
  now: Date,
): Promise<Taken> {
  const { plan, key } = delivery;
  const places = plan?.storeLocationIds.length ? plan.storeLocationIds : undefined;
  const outcome = await storefront.tell(key.orderId, telling, tracking, places);
  const told = `The store knows: ${TELLING_TEXT[telling.kind]}`;
  const text = outcome.text ?? (outcome.kind === "moot" ? undefined : told);
  return goesOn({
    told: [...delivery.told, tellingId(telling)].slice(-MOST_TOLD),
    ...(text !== undefined && { timeline: noted(delivery, { at: now, by: "bridge", text }) }),
  });
}
