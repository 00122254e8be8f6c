import { expect, it } from "vitest";
import { computeGreatCircleMeters } from "#shared/courier/domain/geography/coordinates.ts";
import type { Order } from "#shared/courier/domain/orders/order.ts";
import { transitionOrRecordEvent } from "#shared/courier/domain/orders/transition-or-record-event.ts";
import { decideNextOrderStep } from "#shared/courier/domain/sandbox/decide-next-order-step.ts";
import { simulateDriverLocation } from "#shared/courier/domain/sandbox/simulate-driver-location.ts";
import { buildOrderRequest, buildTestOrder } from "#test/builders/courier/order.ts";
import { noon } from "#test/builders/courier/point.ts";

/** Every moment of an order that the driver carries to its end. */
function driven(order: Order): Order[] {
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
const statuses = (...addresses: string[]) =>
  driven(buildTestOrder(buildOrderRequest("dropoff", addresses))).map(({ status }) => status);

const toTheDoor = [20, 30, 40, 50, 60, 70];

it.each([
  ["an ordinary address", ["1 Street"], [...toTheDoor, 80]],
  ["two stops", ["1 Street", "2 Street"], [...toTheDoor, 60, 70, 80]],
  ["FAIL_ATTEMPT", ["1 fail_attempt St"], [...toTheDoor, 60, 70, 80]],
  ["NO_ANSWER", ["1 NO_ANSWER St"], [...toTheDoor, 70, 80]],
  ["RETURN", ["1 RETURN St"], [20, 30, 40, 50, 60, 95]],
  ["RETURN of one of two", ["1 RETURN St", "2 Street"], [20, 30, 40, 50, 60, 60, 70, 80]],
  ["NO_COURIER", ["1 Street", "2 NO_COURIER St"], [20]],
  [
    "both doors failing once",
    ["1 FAIL_ATTEMPT", "2 FAIL_ATTEMPT"],
    [...toTheDoor, 60, 70, 60, 70, 60, 70, 80],
  ],
])("drives %s through its statuses and stays at the end", (_name, addresses, expected) => {
  expect(statuses(...addresses)).toEqual(expected);
});

it("fetches everything, then delivers it", () => {
  const moments = driven(buildTestOrder(buildOrderRequest("pickup", ["a", "b"])));
  expect(moments.map(({ status }) => status)).toEqual([20, 30, 40, 50, 40, 50, 60, 70, 80]);
});

it("does not begin where no search was asked for", () => {
  expect(decideNextOrderStep(buildTestOrder(buildOrderRequest(), { status: 10 }))).toBeUndefined();
});

it("tells in the history why it stands at the door", () => {
  const last = driven(
    buildTestOrder(buildOrderRequest("dropoff", ["1 NO_ANSWER FAIL_ATTEMPT St"])),
  ).at(-1);
  const operations = last?.history.map(({ operation }) => operation);
  expect(operations).toContain("Delivery attempt failed");
  expect(operations).toContain("Recipient doesn't respond the phone call");
  expect(last?.status).toBe(80);
});

const secondsOn = (seconds: number) => new Date(noon.getTime() + seconds * 1000);

it.each(["dropoff", "pickup"] as const)(
  "moves without a leap along the way of a %s order",
  (kind) => {
    const moments = driven(buildTestOrder(buildOrderRequest(kind, ["a", "b", "c"]))).filter(
      ({ status }) => status >= 30,
    );
    const spots = moments.flatMap((order) =>
      [0, 5, 10].map((seconds) =>
        simulateDriverLocation({ ...order, nextStepAt: secondsOn(10) }, secondsOn(seconds)),
      ),
    );
    const leaps = spots
      .slice(1)
      .map((spot, at) => computeGreatCircleMeters(spots[at] ?? spot, spot));

    // Half of the longest stretch, from the hub to a stop some six kilometres off.
    expect(Math.max(...leaps)).toBeLessThan(4500);
    expect(new Set(spots.map(({ lat, lng }) => `${lat},${lng}`)).size).toBeGreaterThan(6);
  },
);

it("is half way at half time, and there when it is late", () => {
  const order =
    driven(buildTestOrder()).find(({ status }) => status === 60) ?? expect.unreachable();
  const { hub, stops } = order.request;
  const at = (seconds: number) =>
    simulateDriverLocation({ ...order, nextStepAt: secondsOn(10) }, secondsOn(seconds)).lat;

  expect(at(5)).toBeCloseTo((hub.lat + (stops[0]?.lat ?? 0)) / 2, 6);
  expect(at(99)).toBeCloseTo(stops[0]?.lat ?? 0, 6);
  expect(at(-9)).toBeCloseTo(hub.lat, 6);
});
