import { setTimeout } from "node:timers/promises";

const MAX_WAIT_MS = 640;

/** What completes a claim on a number of a list. */
interface ClaimCompletion<Thing> {
  /** The number that the claim names. */
  readonly n: number;
  /** Puts the claim's thing there; undefined where something is there already. */
  readonly put: (n: number) => Promise<Thing | undefined>;
  /** The thing that is there, if it is this claim's. */
  readonly findOwn: (n: number) => Promise<Thing | undefined>;
  /** Moves the claim to a free number; tells the number it has now, whoever moved it. */
  readonly move: (from: number) => Promise<number>;
}

/**
 * Puts the claim's thing. Two may do so at once: a claim moves on only from a number that another
 * claim's thing holds for ever, so its own thing is put at one number only.
 */
export async function completeClaim<Thing>({
  n,
  put,
  findOwn,
  move,
}: ClaimCompletion<Thing>): Promise<Thing> {
  let at = n;
  for (let losses = 0; ; losses++) {
    const thing = (await put(at)) ?? (await findOwn(at));
    if (thing !== undefined) return thing;
    // The more races are lost, the more there are who run: they spread further.
    await setTimeout(Math.random() * Math.min(20 * 2 ** losses, MAX_WAIT_MS));
    at = await move(at);
  }
}

/** The thing, which must be there: a claim is never taken back. */
export function ensurePresent<Thing>(thing: Thing | undefined, what: string): Thing {
  if (thing === undefined) throw new Error(`${what} is gone`);
  return thing;
}
