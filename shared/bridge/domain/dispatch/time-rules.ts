import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { PickupLocation } from "#shared/bridge/domain/settings/pickup-location.ts";
import {
  createStop,
  type DispatchInput,
  type DispatchRule,
  type RuleFinding,
} from "./dispatch-rule.ts";
import { toInstant } from "./schedule/local-time.ts";
import { computePickUpTimes, type PickUpTimes } from "./schedule/pick-up-time.ts";
import { readRequestedWindow } from "./schedule/read-requested-window.ts";
import type { RequestedWindow } from "./schedule/requested-window.ts";
import { roundUpTime } from "./schedule/round-up-time.ts";

/** Computes the pick-up time from preparation, opening hours, cut-off and the requested window. */
export const timeRule: DispatchRule = {
  name: "When is it collected?",
  notFor: { modes: ["point"], details: "when the courier's route comes by" },
  apply: (input, { mode = "point", pickUps = [] }) => {
    const requestedWindow = findRequestedWindow(input);
    const found =
      requestedWindow === "unreadable"
        ? createStop("the buyer's date cannot be read", "hold", createMessage("date-unreadable"))
        : decideByPickUpTimes(input, mode, pickUps, requestedWindow);
    const isInTheWay = input.isManual && requestedWindow !== undefined && "stop" in found;
    return isInTheWay && found.stop === "hold"
      ? decideByPickUpTimes(input, mode, pickUps, undefined)
      : found;
  },
};

/** A manual dispatch ignores the requested window, unless all orders are dispatched manually. */
const findRequestedWindow = ({
  isManual,
  order,
  settings: { dispatch, schedule },
}: DispatchInput) =>
  isManual && dispatch.when !== "manual" ? undefined : readRequestedWindow(order, schedule);

function decideByPickUpTimes(
  input: DispatchInput,
  mode: string,
  pickUps: readonly PickupLocation[],
  requestedWindow: RequestedWindow | undefined,
): RuleFinding {
  const { now, since: orderedAt, settings } = input;
  const times: PickUpTimes[] = [];
  for (const location of pickUps) {
    const found = computePickUpTimes({
      location,
      schedule: settings.schedule,
      orderedAt,
      now,
      requestedWindow,
    });
    if (!found.ok) {
      return { details: `${location.name} cannot`, stop: "hold", reason: found.refusal };
    }
    times.push(found.value);
  }
  const found = addPickUpTimes(input, mode, pickUps, times);
  const promisedUntil = requestedWindow && findWindowEnd(requestedWindow, pickUps);
  return "stop" in found || promisedUntil === undefined
    ? found
    : { ...found, additions: { ...found.additions, promisedUntil } };
}

/** Returns when the buyer's window ends, by the clock of the first location; without a time, with its day. */
const findWindowEnd = (
  { date, to = "24:00" }: RequestedWindow,
  [location]: readonly PickupLocation[],
): Date | undefined => location && toInstant(date, to, location.timeZone);

function addPickUpTimes(
  { now, settings: { schedule } }: DispatchInput,
  mode: string,
  pickUps: readonly PickupLocation[],
  times: readonly PickUpTimes[],
): RuleFinding {
  const readyAt = new Date(Math.max(...times.map((time) => time.readyAt.getTime())));
  const details = pickUps.map(({ name }, at) => `${name}: ${describeTimes(times[at])}`).join("; ");
  if (mode === "scheduled") {
    const soonest = now.getTime() + schedule.leadMinutes * 60_000;
    const pickUpAt = roundUpTime(Math.max(readyAt.getTime(), soonest));
    return {
      details: `${details}; asked for ${pickUpAt.toISOString()}`,
      additions: { readyAt, pickUpAt },
    };
  }
  if (mode === "urgent" && readyAt > now) {
    return createStop(
      details,
      "wait",
      createMessage("preparing", { readyAt: readyAt.toISOString() }),
      readyAt,
    );
  }
  return { details, additions: { readyAt } };
}

const describeTimes = (times: PickUpTimes | undefined): string =>
  times === undefined
    ? "?"
    : `${times.isCutOffMissed ? "after the cut-off, " : ""}prepared from ${times.startsAt.toISOString()}, ready ${times.readyAt.toISOString()}`;

/** Decides whether the order joins a batch of its pick-up location. */
export const batchRule: DispatchRule = {
  name: "Does it travel with others?",
  notFor: {
    modes: ["point", "point-with-pickup"],
    details: "points are put on routes by the courier",
  },
  apply: ({ settings: { batching } }, { pickUps = [] }) => {
    if (batching.kind === "none") return { details: "orders go one by one" };
    if (pickUps.length > 1) return { details: "it is collected in several places: it goes alone" };
    const details =
      batching.kind === "minutes"
        ? `collected for ${batching.minutes} minutes`
        : `collected until ${batching.time}`;
    return { details, additions: { batching } };
  },
};
