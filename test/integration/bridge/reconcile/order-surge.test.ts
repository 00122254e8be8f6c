import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createOrderSurge } from "./order-surge-setup.ts";

/** `npm run order-surge` uses 5,000 orders. */
const ORDERS = Number(process.env.SURGE_ORDERS ?? 500);
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

it(`books ${ORDERS} simultaneous orders once each at a shop that allows 100 points a second`, async () => {
  const simulation = createOrderSurge(ORDERS);
  const began = Date.now();
  const working = simulation.start();
  const countBooked = async () =>
    (await simulation.readDeliveries()).filter(
      (delivery) => delivery?.state === "booked" && delivery.lastError === undefined,
    ).length;

  for (let minutes = 0; minutes < 600 && (await countBooked()) < ORDERS; minutes++) {
    await vi.advanceTimersByTimeAsync(MINUTE);
    await simulation.sweep();
  }
  const minutesTaken = (Date.now() - began) / MINUTE;
  await simulation.stop();
  await vi.advanceTimersByTimeAsync(MINUTE);
  await working;

  expect(await countBooked()).toBe(ORDERS);
  const keys = simulation.points.map(({ accessKey }) => accessKey);
  expect(keys).toHaveLength(ORDERS);
  expect(new Set(keys).size).toBe(ORDERS);
  expect(simulation.throttled(), "the bucket was empty now and then").toBeGreaterThan(0);
  console.info(
    `${ORDERS} orders in ${minutesTaken} minutes of the shop's time; ${simulation.throttled()} calls were throttled`,
  );
});
