import type { OutsideView, TrafficResult } from "./verify-traffic.ts";

interface Watch {
  look(): Promise<OutsideView>;
  compare(view: OutsideView): TrafficResult;
  /** Waits for so many milliseconds. */
  pause(milliseconds: number): Promise<unknown>;
  log(line: string): void;
}

const LOOK_PAUSE_MS = 5_000;
/** After the last thing is over, so many looks must show the same: what comes twice can come late. */
const REST_LOOKS = 3;
/**
 * The longest promised wait, 15 minutes, in pauses between looks. Looks are counted, since they take
 * longer on a loaded machine, just as what they look at.
 */
const MOST_STILL_LOOKS = 180;

/** Looks until nothing waits any more, or nothing changes any more. Returns the last comparison. */
export async function watchUntilOver({ look, compare, pause, log }: Watch): Promise<TrafficResult> {
  let shownBefore = "";
  let waitingBefore = -1;
  for (let stillLooks = 0; ; ) {
    const view = await look();
    const result = compare(view);
    const waiting = result.waiting.length;
    if (waiting !== waitingBefore) log(`${result.orders} orders, ${waiting} things are not over`);
    waitingBefore = waiting;
    const shown = JSON.stringify([result.waiting, view.bookings]);
    stillLooks = shown === shownBefore ? stillLooks + 1 : 0;
    shownBefore = shown;
    if (stillLooks >= (waiting === 0 ? REST_LOOKS : MOST_STILL_LOOKS)) return result;
    await pause(LOOK_PAUSE_MS);
  }
}
