import { expect, it } from "vitest";
import { buildDelivery } from "#test/builders/bridge/delivery.ts";
import { findCorrectionViolations } from "#test/simulation/invariants/find-correction-violations.ts";
import type { PlacedOrder } from "#test/simulation/world/placed-order.ts";

const MINUTE_MS = 60_000;
const AT = new Date("2026-03-02T15:00:00.000Z");

const toMs = (minute: number): number => AT.getTime() + minute * MINUTE_MS;

/** Looks at an order of two parts whose merchant corrected the house, ten minutes before it was booked. */
function look(
  booking: { readonly name: string; readonly address: string },
  trashed: Partial<Pick<PlacedOrder, "endedAt" | "inTrash">> = {},
): string[] {
  const [fields, createdAt] = [{ street: "500 Lexington Ave" }, toMs(10)];
  const observed = {
    order: {
      ...{ orderId: "7", edits: 0, locations: 2, hasUncorrectedParts: true },
      ...{ endedAt: undefined, inTrash: [], ...trashed },
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

const UNCORRECTED = { name: "7-2", address: "100 W 34th St" };

it.each([
  ["since before", { endedAt: toMs(9) }],
  ["for the time", { inTrash: [{ from: toMs(9), until: toMs(11) }] }],
])("accepts a booking of an order that lies in the trash %s", (_, trashed) => {
  expect(look(UNCORRECTED, trashed)).toEqual([]);
});

it.each([
  ["is in its store", {}],
  ["was moved to the trash later", { endedAt: toMs(11) }],
  ["was restored before", { inTrash: [{ from: toMs(2), until: toMs(9) }] }],
])("tells of a part that is booked without its correction, whose order %s", (_, trashed) => {
  expect(look(UNCORRECTED, trashed)).toEqual([
    expect.stringMatching(/^a correction counts: order 7 is booked as point 1 /),
  ]);
});
