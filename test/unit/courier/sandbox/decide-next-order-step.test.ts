import { expect, it } from "vitest";
import { computeGreatCircleMeters } from "#shared/courier/domain/geography/coordinates.ts";
import type { Order } from "#shared/courier/domain/orders/order.ts";
import { transitionOrRecordEvent } from "#shared/courier/domain/orders/transition-or-record-event.ts";
import { decideNextOrderStep } from "#shared/courier/domain/sandbox/decide-next-order-step.ts";
import { simulateDriverLocation } from "#shared/courier/domain/sandbox/simulate-driver-location.ts";
import { buildOrderRequest, buildTestOrder } from "#test/builders/courier/order.ts";
import { noon } from "#test/builders/courier/point.ts";

/** Returns the order after each step of the simulated driver, until the last one. */
function simulateOrder(order: Order): Order[] {
  const moments = [order];
  for (let at = order; moments.length < 50; ) {
    const step = decideNextOrderStep(at);
    if (step === undefined) break;
    const moved = transitionOrRecordEvent(at, { ...step, at: noon, actor: "sandbox" });
    expect(moved.kind).toBe("moved");
    at = moved.order;
    moments.push(at);
  }
  return moments;
}
const simulateStatuses = (...addresses: string[]) =>
  simulateOrder(buildTestOrder(buildOrderRequest("dropoff", addresses))).map(
    ({ status }) => status,
  );

const statusesToDoor = [20, 30, 40, 50, 60, 70];

it.each([
  ["an ordinary address", ["1 Street"], [...statusesToDoor, 80]],
  ["two stops", ["1 Street", "2 Street"], [...statusesToDoor, 60, 70, 80]],
  ["FAIL_ATTEMPT", ["1 fail_attempt St"], [...statusesToDoor, 60, 70, 80]],
  ["NO_ANSWER", ["1 NO_ANSWER St"], [...statusesToDoor, 70, 80]],
  ["RETURN", ["1 RETURN St"], [20, 30, 40, 50, 60, 95]],
  ["RETURN of one of two", ["1 RETURN St", "2 Street"], [20, 30, 40, 50, 60, 60, 70, 80]],
  ["NO_COURIER", ["1 Street", "2 NO_COURIER St"], [20]],
  [
    "both drop-offs failing once",
    ["1 FAIL_ATTEMPT", "2 FAIL_ATTEMPT"],
    [...statusesToDoor, 60, 70, 60, 70, 60, 70, 80],
  ],
])("takes %s through its statuses and then stops", (_name, addresses, expected) => {
  expect(simulateStatuses(...addresses)).toEqual(expected);
});

it("picks up at every stop, then delivers", () => {
  const moments = simulateOrder(buildTestOrder(buildOrderRequest("pickup", ["a", "b"])));
  expect(moments.map(({ status }) => status)).toEqual([20, 30, 40, 50, 40, 50, 60, 70, 80]);
});

it("makes no step if no courier search was requested", () => {
  expect(decideNextOrderStep(buildTestOrder(buildOrderRequest(), { status: 10 }))).toBeUndefined();
});

it("records failed attempts at the drop-off in the history", () => {
  const last = simulateOrder(
    buildTestOrder(buildOrderRequest("dropoff", ["1 NO_ANSWER FAIL_ATTEMPT St"])),
  ).at(-1);
  const operations = last?.history.map(({ operation }) => operation);
  expect(operations).toContain("Delivery attempt failed");
  expect(operations).toContain("Recipient doesn't respond the phone call");
  expect(last?.status).toBe(80);
});

const secondsAfterNoon = (seconds: number) => new Date(noon.getTime() + seconds * 1000);

it.each(["dropoff", "pickup"] as const)(
  "moves continuously along the trip of a %s order",
  (kind) => {
    const moments = simulateOrder(buildTestOrder(buildOrderRequest(kind, ["a", "b", "c"]))).filter(
      ({ status }) => status >= 30,
    );
    const spots = moments.flatMap((order) =>
      [0, 5, 10].map((seconds) =>
        simulateDriverLocation(
          { ...order, nextStepAt: secondsAfterNoon(10) },
          secondsAfterNoon(seconds),
        ),
      ),
    );
    const distances = spots
      .slice(1)
      .map((spot, at) => computeGreatCircleMeters(spots[at] ?? spot, spot));

    // Half of the longest leg, from the hub to a stop about six kilometers away.
    expect(Math.max(...distances)).toBeLessThan(4500);
    expect(new Set(spots.map(({ lat, lng }) => `${lat},${lng}`)).size).toBeGreaterThan(6);
  },
);

it("is halfway at half the time, and at the destination when the step is overdue", () => {
  const order =
    simulateOrder(buildTestOrder()).find(({ status }) => status === 60) ?? expect.unreachable();
  const { hub, stops } = order.request;
  const at = (seconds: number) =>
    simulateDriverLocation(
      { ...order, nextStepAt: secondsAfterNoon(10) },
      secondsAfterNoon(seconds),
    ).lat;

  expect(at(5)).toBeCloseTo((hub.lat + (stops[0]?.lat ?? 0)) / 2, 6);
  expect(at(99)).toBeCloseTo(stops[0]?.lat ?? 0, 6);
  expect(at(-9)).toBeCloseTo(hub.lat, 6);
});
