import { expect, it } from "vitest";
import { cancelCost } from "#shared/bridge/domain/actions/cancel-cost.ts";
import type { Stage } from "#shared/bridge/domain/delivery/courier-status.ts";
import { aDelivery, noon } from "#test/builders/bridge/delivery.ts";
import { someSettings } from "#test/builders/bridge/settings.ts";

const booked = (stage: Stage, minor = 1045) =>
  aDelivery({
    state: "booked",
    order: { refusals: 0, orderId: "9000", charged: { minor, currency: "USD" } },
    journey: [{ stage, at: noon }],
  });

it.each<[Stage, number, number]>([
  ["ready", 0, 1045],
  ["searching", 0, 1045],
  ["assigned", 523, 522],
  ["at-pickup", 523, 522],
])("expects the courier to keep its share of an order that is %s", (stage, keeps, refund) => {
  expect(cancelCost(booked(stage), someSettings())).toMatchObject({
    keeps: { minor: keeps, currency: "USD" },
    refund: { minor: refund, currency: "USD" },
    text: expect.stringContaining("The courier tells the amount itself."),
  });
});

it("takes the percentages from the settings", () => {
  const settings = someSettings({
    cancelling: { percentBeforeCourier: 10, percentBeforePickUp: 80 },
  });

  expect(cancelCost(booked("searching", 1000), settings)?.keeps?.minor).toBe(100);
  expect(cancelCost(booked("assigned", 1000), settings)?.keeps?.minor).toBe(800);
});

it("costs nothing before it is booked", () => {
  expect(cancelCost(aDelivery({ state: "held" }), someSettings())).toEqual({
    keeps: undefined,
    refund: undefined,
    text: "Nothing was paid yet: it costs nothing.",
  });
});

it("has no price once the parcel is picked up, and none for a point", () => {
  expect(cancelCost(booked("picked-up"), someSettings())).toBeUndefined();
  expect(cancelCost(aDelivery({ pointId: "7000" }), someSettings())).toBeUndefined();
});

it("counts this booking alone, not what earlier ones cost", () => {
  const again = {
    ...booked("searching", 900),
    money: { charged: { minor: 1900, currency: "USD" } },
  };

  expect(cancelCost(again, someSettings())?.refund?.minor).toBe(900);
});
