import { expect, it } from "vitest";
import type { Locator } from "#shared/courier/ports/location.ts";
import { computeTrip, locateRequest } from "#shared/courier/use-cases/orders/locate-request.ts";
import { buildOrderRequest } from "#test/builders/courier/order.ts";

/** Every stretch is as long as its end is late in the way: 100 meters to the first, then 10, then 1. */
function measured(lengths: readonly number[]): Locator {
  let at = 0;
  return {
    locate: async () => undefined,
    computeLeg: async () => {
      const meters = lengths[at] ?? 0;
      at += 1;
      return { meters, seconds: meters * 2 };
    },
  };
}

const metersPerStop = async (kind: "dropoff" | "pickup") => {
  const trip = await computeTrip(measured([100, 10, 1]), buildOrderRequest(kind, ["a", "b", "c"]));
  if (!trip.ok) expect.unreachable();
  expect(trip.value).toMatchObject({ meters: 111, seconds: 222 });
  return trip.value.perStop.map(({ meters }) => meters);
};

it("counts to each drop-off from the one pick-up, along the way", async () => {
  expect(await metersPerStop("dropoff")).toEqual([100, 110, 111]);
});

it("counts from each pick-up to the one drop-off, along the way", async () => {
  expect(await metersPerStop("pickup")).toEqual([111, 11, 1]);
});

it("names the stop that no road leads to", async () => {
  const request = buildOrderRequest("dropoff", ["a", "b"]);
  const places: Locator = {
    locate: async () => undefined,
    computeLeg: async (_, to) => (to === request.stops[1] ? undefined : { meters: 1, seconds: 1 }),
  };

  expect(await computeTrip(places, request)).toMatchObject({
    refusal: { name: "notLocated", errors: [{ field: "routes[1].route_to_text" }] },
  });
});

it("asks for no place whose coordinates are given", async () => {
  const request = buildOrderRequest("pickup", ["a", "b"]);
  expect(await locateRequest(measured([]), request)).toEqual({ ok: true, value: request });
});
