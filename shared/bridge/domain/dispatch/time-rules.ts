import { isOrderMode } from "#shared/bridge/domain/delivery/plan.ts";
import { utcText } from "#shared/bridge/domain/format-utc-time.ts";
import type { PickupLocation } from "#shared/bridge/domain/settings/pickup-location.ts";
import { type Finding, type Question, type Rule, stopped } from "./dispatch-rule.ts";
import { type PickUpTimes, pickUpTime } from "./schedule/pick-up-time.ts";
import { buyersWish } from "./schedule/read-requested-window.ts";
import type { Wish } from "./schedule/requested-window.ts";
import { onGrid } from "./schedule/round-up-time.ts";

/** When it is ready to be collected, by preparation, opening hours, cut-off and the buyer's wish. */
export const timeRule: Rule = {
  name: "When is it collected?",
  apply: (question, { mode = "point", pickUps = [] }) => {
    if (mode === "point") return { saw: "when the courier's route comes by" };
    const wish = wishOf(question);
    const found = wish === "unreadable" ? UNREADABLE : collected(question, mode, pickUps, wish);
    const isInTheWay = question.byHand && wish !== undefined && "stop" in found;
    return isInTheWay && found.stop === "hold"
      ? collected(question, mode, pickUps, undefined)
      : found;
  },
};

/** "Dispatch" means now, whatever the buyer wished; where it is how every order goes out, the wish stands. */
const wishOf = ({ byHand, order, settings: { dispatch, schedule } }: Question) =>
  byHand && dispatch.when !== "by-hand" ? undefined : buyersWish(order, schedule);

const UNREADABLE = stopped(
  "the buyer's date cannot be read",
  "hold",
  "date-unreadable",
  'The buyer asked for a date that the bridge cannot read without guessing. Write it as 2026-11-24 in the order\'s attributes, or press "Dispatch" to send it as soon as it is ready.',
);

function collected(
  question: Question,
  mode: string,
  pickUps: readonly PickupLocation[],
  wish: Wish | undefined,
): Finding {
  const { now, since: orderedAt, settings } = question;
  const times: PickUpTimes[] = [];
  for (const location of pickUps) {
    const found = pickUpTime({ location, schedule: settings.schedule, orderedAt, now, wish });
    if (!found.ok) {
      return { saw: `${location.name} cannot`, stop: "hold", reason: found.refusal };
    }
    times.push(found.value);
  }
  return timed(question, mode, pickUps, times);
}

function timed(
  { now, settings: { schedule } }: Question,
  mode: string,
  pickUps: readonly PickupLocation[],
  times: readonly PickUpTimes[],
): Finding {
  const readyAt = new Date(Math.max(...times.map((time) => time.readyAt.getTime())));
  const saw = pickUps.map(({ name }, at) => `${name}: ${described(times[at])}`).join("; ");
  if (mode === "scheduled") {
    const soonest = now.getTime() + schedule.leadMinutes * 60_000;
    const pickUpAt = onGrid(Math.max(readyAt.getTime(), soonest));
    return { saw: `${saw}; asked for ${pickUpAt.toISOString()}`, adds: { readyAt, pickUpAt } };
  }
  if (mode === "urgent" && readyAt > now) {
    return stopped(
      saw,
      "wait",
      "preparing",
      `The order is ready at ${utcText(readyAt)}. The courier is asked then.`,
      readyAt,
    );
  }
  return { saw, adds: { readyAt } };
}

const described = (times: PickUpTimes | undefined): string =>
  times === undefined
    ? "?"
    : `${times.cutOffMissed ? "after the cut-off, " : ""}prepared from ${times.startsAt.toISOString()}, ready ${times.readyAt.toISOString()}`;

/** Whether it travels with other orders of its pick-up location. */
export const batchRule: Rule = {
  name: "Does it travel with others?",
  apply: ({ settings: { batching } }, { mode = "point", pickUps = [] }) => {
    if (!isOrderMode(mode)) return { saw: "points are put on routes by the courier" };
    if (batching.kind === "none") return { saw: "orders go one by one" };
    if (pickUps.length > 1) return { saw: "it is collected in several places: it goes alone" };
    const saw =
      batching.kind === "minutes"
        ? `collected for ${batching.minutes} minutes`
        : `collected until ${batching.time}`;
    return { saw, adds: { batching } };
  },
};
