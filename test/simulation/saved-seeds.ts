import type { RunOptions } from "./run/run-world.ts";

interface SavedRun extends RunOptions {
  /** What the run shows. */
  readonly shows: string;
}

/** What was not drawn until rules, permissions and corrections were. */
const NOT_RULED = {
  isPermitted: true,
  permissionChanges: 0,
  tagRule: "",
  tagEdits: 0,
  corrections: 0,
  splitShare: 0,
  oldShare: 0,
  hasPrograms: false,
  hasMails: false,
  hasRates: false,
  redactions: 0,
} as const;

/** What was not drawn when these seeds were found. */
const DRAWN_BEFORE = {
  ceilingCents: 0,
  settings: 0,
  hasRetention: false,
  isHurried: false,
  batchMinutes: 0,
  farShare: 0,
  noteStatus: 0,
};

/** Runs that nobody's rules and corrections change. */
const EARLIER_RUNS: readonly SavedRun[] = [
  { seed: 1, faults: {}, shows: "a world without faults" },
  { seed: 2, shows: "a slow store, late writes to it and dying instances" },
  { seed: 3, faults: { kill: 0.04, stall: 0.01 }, shows: "instances that die and stop" },
  {
    seed: 4,
    faults: { "courier.late": 0.1, "courier.unanswered": 0.1, "courier.page": 0.1 },
    shows: "a courier whose answers get lost or are a gateway's",
  },
  {
    seed: 5,
    faults: { "store.late": 0.1, "store.unanswered": 0.1, "store.malformed": 0.1 },
    shows: "a store whose answers get lost or are cut off",
  },
  {
    seed: 6,
    faults: { "bridge.lost": 0.1, "bridge.twice": 0.1, "bridge.failed": 0.2 },
    shows: "webhooks and notifications that get lost or come twice",
  },
  {
    seed: 7,
    faults: { lagMs: 5_000, tableRetried: 0.1, tableThrottled: 0.05, unprocessed: 0.5 },
    shows: "a table that lags, throttles and makes its clients repeat writes",
  },
  {
    seed: 8,
    faults: { queueFailed: 0.1, queueTwice: 0.3, queueDelayMs: 60_000 },
    shows: "queues that fail, repeat and reorder",
  },
  {
    seed: 9,
    faults: { runLate: 0.5, runTwice: 0.2, runSkipped: 0.4, skewMs: 3_000, rotation: 0.5 },
    shows: "schedules out of step, clocks that differ and rotated keys",
  },
  {
    seed: 14,
    faults: { courierOutageMinutes: 25, courierStale: 0.3 },
    shows: "a courier that is down, and caches that show its past",
  },
  {
    seed: 15,
    faults: { storeListLagMs: 240_000, "bridge.lost": 0.5 },
    shows: "a store whose lists show changes late, and webhooks that get lost",
  },
  {
    seed: 16,
    faults: { runThrottled: 0.1 },
    activity: { actions: 8, isHurried: true, settings: 3, ceilingCents: 900 },
    shows: "throttled runs, hurried merchants and a price ceiling",
  },
  {
    seed: 17,
    faults: { pollMs: 5_000, "store.slow": 0.3, kill: 0.01 },
    activity: { orders: 6, hasEdits: true },
    shows: "requests that are received together and worked on side by side, at a slow store",
  },
  {
    seed: 2,
    faults: {},
    activity: {
      ...DRAWN_BEFORE,
      orders: 16,
      hasEdits: true,
      actions: 0,
      interventions: 0,
      method: "Courier",
    },
    shows: "an order whose courier goes on while it is in the trash: told once it is restored",
  },
  {
    seed: 4,
    faults: {},
    activity: {
      ...DRAWN_BEFORE,
      orders: 12,
      hasEdits: true,
      actions: 0,
      interventions: 0,
      method: "Urgent courier",
      batchMinutes: 10,
    },
    shows: "a deleted order whose batch is booked again without another one",
  },
  {
    seed: 5018,
    faults: {
      stall: 0.01,
      skewMs: 500,
      tableThrottled: 0.05,
      tableRetried: 0.1,
      queueFailed: 0.1,
      queueTwice: 0.3,
      queueDelayMs: 2_000,
      runLate: 0.5,
      runTwice: 0.2,
      "bridge.lost": 0.02,
      "bridge.late": 0.1,
      "bridge.twice": 0.02,
      "bridge.malformed": 0.1,
      "courier.lost": 0.1,
      "courier.unanswered": 0.1,
      "courier.page": 0.02,
      "courier.malformed": 0.1,
      "store.lost": 0.02,
      "store.unanswered": 0.1,
      "store.late": 0.02,
      "store.malformed": 0.1,
      "store.slow": 0.05,
    },
    activity: DRAWN_BEFORE,
    shows: "an operator who sends dead letters again while the sweep reads them",
  },
  {
    seed: 106,
    faults: {
      kill: 0.002,
      skewMs: 500,
      lagMs: 1_000,
      queueFailed: 0.01,
      "bridge.page": 0.1,
      "courier.late": 0.02,
      "courier.throttled": 0.02,
      "courier.failed": 0.2,
      "courier.page": 0.1,
      "store.late": 0.02,
      "store.throttled": 0.2,
    },
    activity: DRAWN_BEFORE,
    shows: "a courier and webhooks that fail for an hour: what waited is booked soon after",
  },
  {
    seed: 48,
    faults: {
      kill: 0.01,
      coldStart: 0.1,
      tableThrottled: 0.05,
      queueDelayMs: 2_000,
      rotation: 0.5,
      "bridge.malformed": 0.1,
      "courier.throttled": 0.02,
      "courier.page": 0.02,
      "courier.malformed": 0.1,
      "store.lost": 0.1,
      "store.throttled": 0.02,
      courierOutageMinutes: 25,
      runThrottled: 0.1,
    },
    activity: { orders: 3, hasEdits: true, actions: 2, isHurried: false, ceilingCents: 900 },
    shows: "a store that fails once more seconds before the faults end",
  },
  {
    seed: 12,
    faults: { "bridge.page": 0.5 },
    activity: {
      ...DRAWN_BEFORE,
      orders: 3,
      hasEdits: false,
      actions: 0,
      interventions: 6,
      method: "Courier",
    },
    shows: "an operator whose resume is answered by a gateway's page",
  },
  {
    seed: 729,
    faults: {},
    activity: {
      ...DRAWN_BEFORE,
      orders: 3,
      hasEdits: true,
      actions: 0,
      interventions: 1,
      ceilingCents: 900,
      method: "",
      isHurried: true,
      batchMinutes: 10,
      farShare: 0.3,
      noteStatus: 403,
    },
    shows: "a batch that the courier refuses, and a store that takes no notes for its merchant",
  },
];

/** The rules of merchants, what they permit and correct, and orders that become too old. */
const RULED_RUNS: readonly SavedRun[] = [
  {
    seed: 1,
    faults: {},
    activity: {
      ...{ ...DRAWN_BEFORE, ...NOT_RULED, orders: 6, hasEdits: false, actions: 0 },
      ...{ tagRule: "hold", tagEdits: 4, permissionChanges: 2 },
    },
    shows: "a rule that holds tagged products, and a permission to read them that comes and goes",
  },
  {
    seed: 2,
    faults: { courierOutageMinutes: 25 },
    activity: {
      ...{ ...DRAWN_BEFORE, ...NOT_RULED, orders: 8, hasEdits: false, actions: 0 },
      ...{ method: "Courier", corrections: 24, splitShare: 0.5 },
    },
    shows: "colleagues who correct orders that wait for the courier, some of them in two parts",
  },
  {
    seed: 1,
    faults: {},
    activity: {
      ...{ ...DRAWN_BEFORE, ...NOT_RULED, orders: 8, hasEdits: false, actions: 0 },
      ...{ ceilingCents: 100, method: "Urgent courier", oldShare: 0.8 },
    },
    shows: "orders that their shop hides when they are sixty days old",
  },
  {
    seed: 3,
    faults: { "courier.slow": 0.5, "store.slow": 0.5 },
    activity: {
      ...{ ...DRAWN_BEFORE, ...NOT_RULED, orders: 16, hasEdits: false, actions: 0 },
      ...{ redactions: 12 },
    },
    shows: "buyers who are erased on request while their orders are booked, and before they go out",
  },
];

/** Seeds of long simulations, with the faults and the people that they draw. */
const DRAWN_RUNS: readonly SavedRun[] = [
  {
    seed: 1001052,
    shows: "an approval whose answer gets lost: it has its effect, and the price is approved",
  },
  {
    seed: 1003398,
    shows: "notes that were not allowed while a delivery ended, and are again",
  },
  {
    seed: 1001053,
    shows: "a store that refuses notes, and is to be told of a cancellation all the same",
  },
  {
    seed: 1005723,
    shows: "an order of two parts, of which one went out before a rule left out the other",
  },
  {
    seed: 1005811,
    shows:
      "an order that a rule leaves out, and that is too old to be shown before the rule lets go",
  },
  {
    seed: 1010989,
    shows: "a courier that is down, called by instances that know no earlier failure",
  },
  {
    seed: 1022326,
    shows: "an order of two parts, of which one was being booked while the other was corrected",
  },
  { seed: 1110520, shows: "a correction whose answer is lost, repeated when its order is booked" },
  { seed: 1154011, shows: "a member of a batch that is corrected while its store cannot be read" },
  { seed: 1153074, shows: "a part that is booked before its order's first part knows of it" },
  { seed: 1180938, shows: "a shop whose webhook of a granted permission is lost" },
  { seed: 1168232, shows: "a batch that is cancelled before its orders know that it was booked" },
  {
    seed: 20397,
    activity: { hasPrograms: true },
    shows: "a merchant's program that fails, and a write of an attempt that the SDK repeats",
  },
  {
    seed: 42091,
    activity: { hasRates: true },
    shows: "two buyers of the same cart, of whom the one who saw no price uses its token",
  },
  {
    seed: 42275,
    activity: { hasRates: true },
    shows: "an old order that is read before its goods are routed, and then no more",
  },
  {
    seed: 6262,
    shows: "a gateway's page in place of the courier's answer to a request for an order",
  },
  {
    seed: 1208502,
    activity: { redactions: 2 },
    shows: "a buyer who is redacted while the write that creates the delivery is repeated",
  },
  { seed: 1142382, shows: "a batch that is held when another order has left it" },
  { seed: 1000297, shows: "a worker whose clock is behind the sweep's, and a store without notes" },
  { seed: 1003476, shows: "held orders, whose notes are due a moment later by a slow clock" },
  { seed: 1000491, shows: "a worker that dies of others after it cancelled an order" },
  {
    seed: 1160101,
    shows: "a request to cancel an order that takes effect after a driver came and it was given up",
  },
];

/** Runs that once broke a promise, and runs of each kind of fault, which `npm test` repeats. */
export const SAVED_RUNS: readonly SavedRun[] = [
  ...EARLIER_RUNS.map((run) => ({ ...run, activity: { ...NOT_RULED, ...run.activity } })),
  ...[...RULED_RUNS, ...DRAWN_RUNS].map((run) => ({
    ...run,
    activity: {
      ...{ hasPrograms: false, hasMails: false, hasRates: false, redactions: 0 },
      ...run.activity,
    },
  })),
];
