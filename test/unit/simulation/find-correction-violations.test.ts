import { expect, it } from "vitest";
import { buildDelivery } from "#test/builders/bridge/delivery.ts";
import { findCorrectionViolations } from "#test/simulation/invariants/find-correction-violations.ts";

const MINUTE_MS = 60_000;
const AT = new Date("2026-03-02T15:00:00.000Z");

/** Looks at an order of two parts whose merchant corrected the house, ten minutes before it was booked. */
function look(booking: { readonly name: string; readonly address: string }): string[] {
  const [fields, createdAt] = [{ street: "500 Lexington Ave" }, AT.getTime() + 10 * MINUTE_MS];
  const observed = {
    order: {
      ...{ orderId: "7", edits: 0, locations: 2, hasUncorrectedParts: true },
      correction: { fields, at: AT.getTime(), edits: 0, uncorrectedParts: [1] },
    },
    deliveries: [buildDelivery()],
    bookings: [
      {
        ...{ kind: "point", id: "1", createdAt: new Date(createdAt), formatRequest: () => "{}" },
        ...booking,
      },
    ],
  };
  return [...findCorrectionViolations(observed as never)];
}

it.each([
  ["a part that was told to stay as it is", { name: "7", address: "100 W 34th St" }],
  ["a part with its correction", { name: "7-2", address: "500 Lexington Ave" }],
  ["a part that is erased", { name: "7-2", address: "" }],
] as const)("accepts a booking of %s", (_, booking) => {
  expect(look(booking)).toEqual([]);
});

it("tells of a corrected part that is booked without its correction", () => {
  expect(look({ name: "7-2", address: "100 W 34th St" })).toEqual([
    expect.stringMatching(/^a correction counts: order 7 is booked as point 1 /),
  ]);
});
