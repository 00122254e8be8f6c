import { setTimeout } from "node:timers/promises";

const MAX_WAIT_MS = 640;

/** The operations that complete a claim on a number in a list. */
interface ClaimCompletion<Thing> {
  /** The claim's present number. */
  readonly n: number;
  /** Inserts the claim's item at this number. Returns undefined if the number is taken. */
  readonly put: (n: number) => Promise<Thing | undefined>;
  /** Returns the item at this number if it belongs to this claim. */
  readonly findOwn: (n: number) => Promise<Thing | undefined>;
  /** Moves the claim to a free number. Returns its number afterwards, whoever moved it. */
  readonly move: (from: number) => Promise<number>;
}

/**
 * Inserts the claim's item. Two processes may do so at once: a claim only moves from a number that
 * another claim's item holds permanently, so its own item is inserted at one number only.
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
    // The wait grows with each lost race, because more processes compete.
    await setTimeout(Math.random() * Math.min(20 * 2 ** losses, MAX_WAIT_MS));
    at = await move(at);
  }
}

/** Returns the value. Throws if it is missing, because claims are never withdrawn. */
export function ensurePresent<Thing>(thing: Thing | undefined, what: string): Thing {
  if (thing === undefined) throw new Error(`${what} is missing`);
  return thing;
}
