import type { FaultBoard } from "#infra/local/faults/fault-board.ts";
import type { FaultName } from "#infra/local/faults/fault-catalog.ts";
import { formatCountdown, formatDuration, formatTime } from "./format-time.ts";
import type { OrderView, StationId, SwitchView } from "./home-state.ts";
import type { BridgeHealth, ForecastAlarm } from "./read-parts.ts";
import type { RunTotals } from "./run-activity.ts";

/** What is known of the run while something is broken. */
interface Evidence {
  readonly totals: RunTotals;
  /** The totals when the fault was switched on. */
  readonly before: RunTotals;
  readonly health: BridgeHealth;
  readonly orders: readonly OrderView[];
}

interface Switch {
  readonly name: FaultName;
  readonly settings: object;
  /** The part that fails the orders that wait because of it. */
  readonly station: StationId;
  readonly title: string;
  /** What it does, what shows it and what happens when it is off, in words for both stores. */
  readonly words: Readonly<Record<"does" | "shows" | "recovers", string>>;
  /** Says what shows the fault now. */
  readonly describe: (evidence: Evidence) => string;
}

const count = (amount: number, noun: string): string =>
  `${amount} ${noun}${amount === 1 ? "" : "s"}`;

const findWaiting = (orders: readonly OrderView[], station: StationId): readonly OrderView[] =>
  orders.filter(({ wait }) => wait?.at === station);

function describeNextCall({ account }: BridgeHealth): string {
  if (account === undefined || account.state === "available")
    return "The bridge still tries each order.";
  const next = account.until === null ? "" : `; the next call is at ${formatTime(account.until)}`;
  return `The bridge has stopped calling${next}.`;
}

const BOTH = { store: "both" };

/** What the page can break. The fault catalog has further faults, and what each of them does. */
const SWITCHES: readonly Switch[] = [
  {
    name: "courier-down",
    settings: {},
    station: "courier",
    title: "Courier down",
    words: {
      does: "The courier answers every call with an error (503).",
      shows:
        "Orders wait. After five errors in two minutes (place two orders) the bridge stops calling, and then tries one call at a time.",
      recovers: "Each order is booked at its next try, within five minutes.",
    },
    describe: ({ totals, before, health }) =>
      `${count(totals.refusedCourierCalls - before.refusedCourierCalls, "call")} failed so far. ${describeNextCall(health)}`,
  },
  {
    name: "store-slow",
    settings: { ...BOTH, seconds: 4 },
    station: "told",
    title: "Stores slow",
    words: {
      does: "Both stores answer each request only after four seconds.",
      shows: "Orders take longer, and nothing else: the worker waits for the stores.",
      recovers: "Orders go out at the usual speed.",
    },
    describe: ({ totals }) =>
      `A run that asks a store takes more than four seconds. The latest run took ${formatDuration(totals.lastRunMs)}.`,
  },
  {
    name: "webhooks-lost",
    settings: BOTH,
    station: "webhook",
    title: "Webhooks lost",
    words: {
      does: "The stores no longer tell the bridge about orders.",
      shows:
        "New orders do not appear at once. Every five minutes a sweep reads what changed in each store, and finds them.",
      recovers: "New orders appear at once again. A sweep still finds those of the meantime.",
    },
    describe: ({ orders, health }) => {
      const swept = Object.values(health.sweptAt).toSorted((one, other) => +other - +one)[0];
      const lost = findWaiting(orders, "webhook").length;
      return `${count(lost, "order")} below ${lost === 1 ? "is" : "are"} not known to the bridge.${swept ? ` The latest sweep began at ${formatTime(swept)}.` : ""}`;
    },
  },
  {
    name: "worker-dying",
    settings: {},
    station: "queue",
    title: "Kill the worker",
    words: {
      does: "Its process exits in the middle of each run.",
      shows:
        "The queue keeps each message until its work is done. It hands it to a new worker a minute later, which goes on where the last one saved.",
      recovers:
        "Each message is worked on to its end. “The courier’s data”, under Courier above, has each order once.",
    },
    describe: ({ totals, before, orders }) =>
      `The worker died ${count(totals.failedRuns - before.failedRuns, "time")} so far. ${count(findWaiting(orders, "queue").length, "order")} below will get a new one.`,
  },
];

/** When a fault was switched last. */
export interface SwitchedFault {
  readonly at: number;
  /** The totals when it was switched on. */
  readonly before: RunTotals;
}

interface SwitchInput extends Omit<Evidence, "before"> {
  readonly faults: Pick<FaultBoard, "list">;
  readonly switched: ReadonlyMap<string, SwitchedFault>;
  readonly now: number;
}

/** How long the page tells what becomes of it after a switch is off, also when no order waits. */
const RECOVERY_MS = 180_000;

/** Shows the switches, each with what the system does about it. */
export function toSwitchViews({ faults, switched, now, ...evidence }: SwitchInput): SwitchView[] {
  const views = faults.list();
  return SWITCHES.map(({ name, settings, station, title, words, describe }) => {
    const isOn = views.some((one) => one.name === name && one.isOn);
    const last = switched.get(name);
    const waiting = findWaiting(evidence.orders, station);
    const isWaitedFor = last !== undefined && waiting.length > 0;
    const view = { name, settings, title, isOn, isWaitedFor, does: words.does };
    if (isOn) {
      const before = last?.before ?? evidence.totals;
      const nowSeen = describe({ ...evidence, before });
      return {
        ...view,
        effects: [words.shows, nowSeen, `When you switch it off: ${words.recovers}`],
      };
    }
    const isTold = isWaitedFor || (last !== undefined && now - last.at < RECOVERY_MS);
    const effects = isTold
      ? ["It is off again.", words.recovers, describeRest(evidence.orders, waiting, now)]
      : [];
    return { ...view, effects };
  });
}

function describeRest(
  orders: readonly OrderView[],
  waiting: readonly OrderView[],
  now: number,
): string {
  if (waiting.length === 0)
    return orders.every(({ tone }) => tone === "done")
      ? "Every order below has arrived."
      : "No order below waits because of it any longer.";
  const first = Math.min(...waiting.map(({ wait }) => wait?.until ?? now));
  const next = first > now ? `in ${formatCountdown(first - now)}` : "soon";
  return waiting.length === 1
    ? `1 order below still waits. It goes on ${next}.`
    : `${waiting.length} orders below still wait. The first goes on ${next}.`;
}

/** Says which alarms fire on AWS if it goes on like this. */
export function describeAlarms(alarms: readonly ForecastAlarm[]): string {
  const [first] = alarms;
  if (first === undefined) return "On AWS no alarm would fire yet if it went on like this.";
  const wakes = first.severity === "page" ? " and wake somebody" : "";
  const others = alarms.length === 1 ? "" : ` ${alarms.length - 1} more would follow.`;
  return `If it went on like this on AWS, the alarm ${first.name} would fire after ${first.afterMinutes} min${wakes}.${others}`;
}
