import { expect, it } from "vitest";
import { waitUntilDue } from "#functions/bridge/reconcile-delivery/wait-until-due.ts";
import type { StartTimer } from "#shared/kernel/timer.ts";
import { noon } from "#test/builders/bridge/delivery.ts";

/** Returns how long a request waits that is due so many milliseconds after noon, by a clock at noon. */
async function measureWait(dueInMs: number | undefined): Promise<readonly number[]> {
  const waits: number[] = [];
  const dueAt = dueInMs === undefined ? undefined : new Date(noon.getTime() + dueInMs);
  const startTimer: StartTimer = (milliseconds) => {
    waits.push(milliseconds);
    return { ended: Promise.resolve(), cancel: () => undefined };
  };
  await waitUntilDue({ clock: () => noon, startTimer }, { dueAt });
  return waits;
}

it.each([
  ["whose clock is a second behind that of the sweep", 1_000, [1_001]],
  ["whose clock is as far behind as clocks may be", 10_000, [10_001]],
  ["whose clock agrees", 0, []],
  ["whose clock is ahead", -1, []],
  ["with a clock that nobody should follow", 10_001, []],
  ["of a request that no sweep sent", undefined, []],
])("waits in an instance %s", async (_, dueInMs, waits) => {
  expect(await measureWait(dueInMs)).toEqual(waits);
});

it("goes on when its timer ended", async () => {
  const timer = Promise.withResolvers<void>();
  let isOver = false;
  const startTimer: StartTimer = () => ({ ended: timer.promise, cancel: () => undefined });
  const dueAt = new Date(noon.getTime() + 1);
  const waiting = waitUntilDue({ clock: () => noon, startTimer }, { dueAt }).then(() => {
    isOver = true;
  });

  await Promise.resolve();
  expect(isOver).toBe(false);
  timer.resolve();
  await waiting;
  expect(isOver).toBe(true);
});
