import type { Random } from "../random.ts";

/** Who answers a request. */
export type Party = "bridge" | "courier" | "store" | "program";

/**
 * What happens to a request, as a probability. `lost`: it has no effect and no answer. `unanswered`:
 * it has its effect and no answer. `late`: it has no answer, and its effect comes later. `twice`: its
 * effect comes twice. `throttled`: 429, with or without Retry-After. `failed`: 5xx without an effect.
 * `page`: a gateway's HTML. `malformed`: its effect, and an answer that is cut off. `slow`: its
 * effect, and an answer after seconds.
 */
const HTTP_FAULTS = {
  lost: [0.02, 0.1],
  unanswered: [0.02, 0.1],
  late: [0.02, 0.1],
  twice: [0.02, 0.1],
  throttled: [0.02, 0.2],
  failed: [0.02, 0.2],
  page: [0.02, 0.1],
  malformed: [0.02, 0.1],
  slow: [0.05, 0.3],
} as const satisfies Record<string, readonly number[]>;
export type HttpFault = keyof typeof HTTP_FAULTS;

/** The faults of AWS, as probabilities, except those in milliseconds. */
const AWS_FAULTS = {
  /** A call during which the instance dies. */
  kill: [0.002, 0.01, 0.04],
  /** A call that answers only after the time-out of its function. */
  stall: [0.002, 0.01],
  /** An invocation that starts an instance, although an idle one could serve it. */
  coldStart: [0.1, 0.9],
  /** How far the clock of an instance is ahead or behind, at most. */
  skewMs: [500, 3_000],
  /** How much later indexes and eventually consistent reads show what was written, at most. */
  lagMs: [1_000, 5_000],
  tableThrottled: [0.01, 0.05],
  /** A write that the SDK repeats, because it lost the answer to the first. */
  tableRetried: [0.01, 0.1],
  /** A key of a batch that stays unread. */
  unprocessed: [0.1, 0.5],
  queueFailed: [0.01, 0.1],
  /** A message of a standard queue that is delivered twice. */
  queueTwice: [0.05, 0.3],
  /** How much later than others a message of a standard queue is delivered, at most. */
  queueDelayMs: [2_000, 60_000],
  runLate: [0.1, 0.5],
  runTwice: [0.05, 0.2],
  runSkipped: [0.1, 0.4],
  /** A secret gets a further key, which replaces the current one while everything runs. */
  rotation: [0.5],
} as const satisfies Record<string, readonly number[]>;

/** Faults of a further kind. They are drawn last, so that a seed keeps what it drew before them. */
const OTHER_FAULTS = {
  /** An answer of the courier that a cache had: what a read of the last minutes told. */
  courierStale: [0.05, 0.3],
  /** For so many minutes the courier answers 503. */
  courierOutageMinutes: [10, 25],
  /** How much later a list of the store shows an order, at most. */
  storeListLagMs: [60_000, 240_000],
  /** A run that Lambda refuses, because as many as allowed run already. */
  runThrottled: [0.01, 0.1],
  /** For so many minutes the stores answer 503. */
  storeOutageMinutes: [10, 40],
  /** How long a message waits at most until a poller looks, so that several are received together. */
  pollMs: [1_000, 5_000],
} as const satisfies Record<string, readonly number[]>;

const PARTIES = ["bridge", "courier", "store"] as const satisfies readonly Party[];

export type FaultName =
  | keyof typeof AWS_FAULTS
  | keyof typeof OTHER_FAULTS
  | `${Party}.${HttpFault}`;
/** How strong each fault of a run is; 0 is off. */
export type FaultProfile = Readonly<Record<FaultName, number>>;

const toPartyStrengths = (party: Party) =>
  Object.entries(HTTP_FAULTS).map(([fault, strengths]) => [`${party}.${fault}`, strengths]);

const STRENGTHS: Readonly<Record<string, readonly number[]>> = {
  ...AWS_FAULTS,
  ...Object.fromEntries(PARTIES.flatMap(toPartyStrengths)),
  ...OTHER_FAULTS,
  // Drawn last, too.
  ...Object.fromEntries(toPartyStrengths("program")),
};
export const FAULT_NAMES = Object.keys(STRENGTHS) as FaultName[];

export const NO_FAULTS = Object.fromEntries(FAULT_NAMES.map((name) => [name, 0])) as FaultProfile;

/**
 * Draws which faults a run has and how strong they are (swarm testing: Groce et al., ISSTA 2012). A
 * run with few faults reaches deep states, a run with many reaches their combinations.
 */
export function drawFaultProfile({ drawChance, pick }: Random): FaultProfile {
  const share = pick([0, 0.1, 0.25, 0.5]);
  const drawn = FAULT_NAMES.map((name) => {
    const strengths = STRENGTHS[name] ?? [0];
    return [name, drawChance(share) ? pick(strengths) : 0];
  });
  return { ...NO_FAULTS, ...Object.fromEntries(drawn) };
}

/** Lists the faults that are on, for people. */
export const describeFaults = (profile: FaultProfile): string =>
  FAULT_NAMES.filter((name) => profile[name] > 0)
    .map((name) => `${name}=${profile[name]}`)
    .join(" ") || "none";
