import { expect, it } from "vitest";
import { computeCancelCost } from "#shared/bridge/domain/actions/cancel-cost.ts";
import type { CourierStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import { buildDelivery, noon } from "#test/builders/bridge/delivery.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";

const booked = (status: CourierStatus, minor = 1045) =>
  buildDelivery({
    state: "booked",
    order: { refusals: 0, orderId: "9000", charged: { minor, currency: "USD" } },
    statusHistory: [{ status, at: noon }],
  });

it.each<[CourierStatus, number, number]>([
  ["ready", 0, 1045],
  ["searching", 0, 1045],
  ["assigned", 523, 522],
  ["at-pickup", 523, 522],
])("expects the courier to keep its share of an order that is %s", (status, keeps, refund) => {
  expect(computeCancelCost(booked(status), buildSettings())).toMatchObject({
    fee: { minor: keeps, currency: "USD" },
    refund: { minor: refund, currency: "USD" },
    text: expect.stringContaining("The courier tells the amount itself."),
  });
});

it("takes the percentages from the settings", () => {
  const settings = buildSettings({
    cancelling: { percentBeforeCourier: 10, percentBeforePickUp: 80 },
  });

  expect(computeCancelCost(booked("searching", 1000), settings)?.fee?.minor).toBe(100);
  expect(computeCancelCost(booked("assigned", 1000), settings)?.fee?.minor).toBe(800);
});

it("costs nothing before it is booked", () => {
  expect(computeCancelCost(buildDelivery({ state: "held" }), buildSettings())).toEqual({
    fee: undefined,
    refund: undefined,
    text: "Nothing was paid yet: it costs nothing.",
  });
});

it("has no price once the parcel is picked up, and none for a point", () => {
  expect(computeCancelCost(booked("picked-up"), buildSettings())).toBeUndefined();
  expect(computeCancelCost(buildDelivery({ pointId: "7000" }), buildSettings())).toBeUndefined();
});

it("counts this booking alone, not what earlier ones cost", () => {
  const again = {
    ...booked("searching", 900),
    money: { charged: { minor: 1900, currency: "USD" } },
  };

  expect(computeCancelCost(again, buildSettings())?.refund?.minor).toBe(900);
});
