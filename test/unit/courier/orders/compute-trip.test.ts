import { expect, it } from "vitest";
import type { Locator } from "#shared/courier/ports/location.ts";
import { computeTrip, locateRequest } from "#shared/courier/use-cases/orders/locate-request.ts";
import { buildOrderRequest } from "#test/builders/courier/order.ts";

/** Returns legs of these lengths one after the other, each at two seconds per meter. */
function createLocator(lengths: readonly number[]): Locator {
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
  const trip = await computeTrip(
    createLocator([100, 10, 1]),
    buildOrderRequest(kind, ["a", "b", "c"]),
  );
  if (!trip.ok) expect.unreachable();
  expect(trip.value).toMatchObject({ meters: 111, seconds: 222 });
  return trip.value.perStop.map(({ meters }) => meters);
};

it("measures each drop-off from the pick-up, along the trip", async () => {
  expect(await metersPerStop("dropoff")).toEqual([100, 110, 111]);
});

it("measures each pick-up to the drop-off, along the trip", async () => {
  expect(await metersPerStop("pickup")).toEqual([111, 11, 1]);
});

it("names the stop that cannot be reached", async () => {
  const request = buildOrderRequest("dropoff", ["a", "b"]);
  const locator: Locator = {
    locate: async () => undefined,
    computeLeg: async (_, to) => (to === request.stops[1] ? undefined : { meters: 1, seconds: 1 }),
  };

  expect(await computeTrip(locator, request)).toMatchObject({
    refusal: { name: "notLocated", errors: [{ field: "routes[1].route_to_text" }] },
  });
});

it("does not locate a place whose coordinates are given", async () => {
  const request = buildOrderRequest("pickup", ["a", "b"]);
  expect(await locateRequest(createLocator([]), request)).toEqual({ ok: true, value: request });
});
