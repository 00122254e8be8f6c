import type { Random } from "./random.ts";

/** The parties that a process calls. */
export type Party = "table" | "queue" | "courier" | "store";

/**
 * What happens to one call. `lost-request`: it has no effect and no answer. `lost-response`: it has
 * its effect and no answer. `late`: it has no answer, and its effect comes later. `killed-before`
 * and `killed-after`: the process dies around its effect.
 */
export type CallFate =
  | "answered"
  | "refused"
  | "lost-request"
  | "lost-response"
  | "late"
  | "killed-before"
  | "killed-after";

/** The probabilities of the faults of one run, from 0 to 1, and how strong they are. */
export interface FaultProfile {
  /** A call during which the process dies. */
  readonly kill: number;
  readonly lostRequest: number;
  readonly lostResponse: number;
  readonly late: number;
  /** How long after the request a late effect comes, at most. */
  readonly lateMs: number;
  /** A look-up at the courier from which on a gateway answers with its own "not found" page. */
  readonly gatewayPage: number;
  /** A call that the courier or the store answers with a temporary error at once. */
  readonly refused: number;
  readonly lostWebhook: number;
  /** How far the clock of an instance is ahead or behind, at most. */
  readonly clockSkewMs: number;
  /** How much later an index shows what was written, at most. */
  readonly indexLagMs: number;
}

export const NO_FAULTS: FaultProfile = {
  kill: 0,
  lostRequest: 0,
  lostResponse: 0,
  late: 0,
  lateMs: 0,
  gatewayPage: 0,
  refused: 0,
  lostWebhook: 0,
  clockSkewMs: 0,
  indexLagMs: 0,
};

/** The longest time in which a late effect may come; the product's stated unconfirmed time is longer. */
const LATEST_EFFECT_MS = 110_000;

/** Draws which faults a run has and how strong they are, so that runs differ from each other. */
export function drawFaultProfile({ drawChance, drawInteger, pick }: Random): FaultProfile {
  const drawStrength = (strengths: readonly number[]) => (drawChance(0.5) ? pick(strengths) : 0);
  return {
    kill: drawStrength([0.01, 0.05, 0.1]),
    lostRequest: drawStrength([0.02, 0.1]),
    lostResponse: drawStrength([0.02, 0.1]),
    late: drawStrength([0.02, 0.1]),
    lateMs: drawInteger(6_000, LATEST_EFFECT_MS),
    refused: drawStrength([0.02, 0.2]),
    lostWebhook: drawStrength([0.1, 0.5]),
    clockSkewMs: drawStrength([500, 3_000]),
    indexLagMs: drawStrength([1_000, 5_000]),
    gatewayPage: drawStrength([0.05, 0.3]),
  };
}

/** Draws what happens to one call of a party. Only courier and store are outside of AWS. */
export function drawCallFate(profile: FaultProfile, party: Party, random: Random): CallFate {
  if (random.drawChance(profile.kill)) return random.pick(["killed-before", "killed-after"]);
  if (party === "table" || party === "queue") return "answered";
  if (random.drawChance(profile.late)) return "late";
  if (random.drawChance(profile.lostRequest)) return "lost-request";
  if (random.drawChance(profile.lostResponse)) return "lost-response";
  return random.drawChance(profile.refused) ? "refused" : "answered";
}
