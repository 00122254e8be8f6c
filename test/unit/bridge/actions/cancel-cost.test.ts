import { expect, it } from "vitest";
import { computeCancelCost } from "#shared/bridge/domain/actions/cancel-cost.ts";
import type { CourierStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import { buildDelivery, noon } from "#test/builders/bridge/delivery.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";

const buildBookedDelivery = (status: CourierStatus, minor = 1045) =>
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
])("estimates the cancellation fee of an order that is %s", (status, fee, refund) => {
  expect(computeCancelCost(buildBookedDelivery(status), buildSettings())).toMatchObject({
    fee: { minor: fee, currency: "USD" },
    refund: { minor: refund, currency: "USD" },
    explanation: { code: "cancel-cost" },
  });
});

it("takes the percentages from the settings", () => {
  const settings = buildSettings({
    cancelling: { percentBeforeCourier: 10, percentBeforePickUp: 80 },
  });

  expect(computeCancelCost(buildBookedDelivery("searching", 1000), settings)?.fee?.minor).toBe(100);
  expect(computeCancelCost(buildBookedDelivery("assigned", 1000), settings)?.fee?.minor).toBe(800);
});

it("is free before the booking", () => {
  expect(computeCancelCost(buildDelivery({ state: "held" }), buildSettings())).toEqual({
    fee: undefined,
    refund: undefined,
    explanation: { code: "cancel-free", params: {} },
  });
});

it("is unknown after pick-up, and for a point", () => {
  expect(computeCancelCost(buildBookedDelivery("picked-up"), buildSettings())).toBeUndefined();
  expect(computeCancelCost(buildDelivery({ pointId: "7000" }), buildSettings())).toBeUndefined();
});

it("covers the current booking only", () => {
  const rebooked = {
    ...buildBookedDelivery("searching", 900),
    money: { charged: { minor: 1900, currency: "USD" } },
  };

  expect(computeCancelCost(rebooked, buildSettings())?.refund?.minor).toBe(900);
});
