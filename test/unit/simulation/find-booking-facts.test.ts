import { expect, it } from "vitest";
import { buildDelivery } from "#test/builders/bridge/delivery.ts";
import { findAddressViolations } from "#test/simulation/invariants/find-booking-facts.ts";
import type { Booking } from "#test/simulation/world/truth.ts";

const BOOKING = { id: "7", kind: "order", state: "open", pickUp: "350 5th Ave, New York" } as const;

/** Looks at a booking of the order that went to house 100 first and goes to house 101 now. */
function look(booking: Partial<Booking>, alert?: { code: "edited"; params: object }): string[] {
  const observed = {
    order: {
      ...{ orderId: "1", street: "101 Madison Ave" },
      streets: new Map([
        ["100 W 34th St", 0],
        ["101 Madison Ave", 0],
      ]),
      ...{ store: { pickUpStreets: ["350 5th Ave", "200 Eastern Parkway"] }, locations: 1 },
    },
    ...{ deliveries: [{ ...buildDelivery(), alert }], bookings: [{ ...BOOKING, ...booking }] },
    live: [{ ...BOOKING, ...booking }],
  };
  return [...findAddressViolations(observed as never)];
}

it.each([
  ["the present address", { address: "101 Madison Ave, New York" }],
  ["the earlier one, when it came too late", { address: "100 W 34th St", state: "delivered" }],
  ["none any more, once it is erased", { address: "", state: "delivered", pickUp: "" }],
  [
    "the present one, if the bridge names no pick-up",
    { address: "101 Madison Ave", pickUp: undefined },
  ],
] as const)("accepts a booking to %s", (_, booking) => {
  expect(look(booking)).toEqual([]);
});

it.each([
  ["another order's house", { address: "102 W 34th St", state: "cancelled" }],
  ["the earlier house, while it is open", { address: "100 W 34th St" }],
  ["another store's pick-up", { address: "101 Madison Ave", pickUp: "55 Water Street" }],
] as const)("tells of a booking with %s", (_, booking) => {
  expect(look(booking)).toEqual([expect.stringMatching(/^goes to the right address: order 1 /)]);
});

it("tells of another order's house also if the merchant sees an alert about the edit", () => {
  const alert = { code: "edited", params: {} } as const;

  expect(look({ address: "100 W 34th St" }, alert)).toEqual([]);
  expect(look({ address: "102 W 34th St" }, alert)).toHaveLength(1);
});
