import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { rush } from "./order-surge-setup.ts";

/** `npm run rush` has 5,000. */
const ORDERS = Number(process.env.RUSH_ORDERS ?? 500);
const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"],
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it(`books ${ORDERS} orders that come at once, each once, from a shop that gives 100 points a second`, async () => {
  const world = rush(ORDERS);
  const began = Date.now();
  const working = world.start();
  const through = async () =>
    (await world.found()).filter(
      (delivery) => delivery?.state === "booked" && delivery.trouble === undefined,
    ).length;

  for (let minutes = 0; minutes < 600 && (await through()) < ORDERS; minutes++) {
    await vi.advanceTimersByTimeAsync(MINUTE);
    await world.sweep();
  }
  const minutesTaken = (Date.now() - began) / MINUTE;
  await world.stop();
  await vi.advanceTimersByTimeAsync(MINUTE);
  await working;

  expect(await through()).toBe(ORDERS);
  const keys = world.points.map(({ accessKey }) => accessKey);
  expect(keys).toHaveLength(ORDERS);
  expect(new Set(keys).size).toBe(ORDERS);
  expect(world.throttled(), "the bucket was empty now and then").toBeGreaterThan(0);
  console.info(
    `${ORDERS} orders in ${minutesTaken} minutes of the shop's time; ${world.throttled()} calls were throttled`,
  );
});
