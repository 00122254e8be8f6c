import type { Blink } from "./find-cheapest-insertion.ts";
import type { Random } from "./seeded-random.ts";

/** True once in a while, at this rate. Draws how many calls to wait, not a number a call. */
export function createBlink(rate: number, random: Random): Blink {
  const drawWait = () => Math.floor(Math.log(1 - random()) / Math.log(1 - rate));
  let left = drawWait();
  return () => {
    left -= 1;
    if (left >= 0) return false;
    left = drawWait();
    return true;
  };
}
