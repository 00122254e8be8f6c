import { describe, expect, it } from "vitest";
import type { CourierStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import type { Driver } from "#shared/bridge/domain/delivery/courier-view.ts";
import { decideNextAction } from "#shared/bridge/domain/reconcile/decide-next-action.ts";
import type { CourierObservation } from "#shared/bridge/domain/reconcile/observation.ts";
import { EVERY_ORDER } from "#shared/bridge/domain/stores/store-start.ts";
import type { Courier } from "#shared/bridge/ports/courier.ts";
import { cancelOrder } from "#shared/bridge/use-cases/delivery/booked-actions.ts";
import {
  importHistory,
  updateDriver,
  updateStatus,
} from "#shared/bridge/use-cases/delivery/status-actions.ts";
import { noon } from "#test/builders/bridge/delivery.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { buildJourney } from "#test/builders/bridge/tracked-deliveries.ts";

const bruno: Driver = { firstName: "Bruno", phone: "+15550100002" };
const ada: Driver = { firstName: "Ada" };
const now = new Date(noon.getTime() + 60 * 60_000);

/** Returns the driver that is stored after a status, reported with a driver or without one. */
async function storeStatus(status: CourierStatus, known?: Driver, reported?: Driver) {
  const inputs = {
    context: {} as never,
    delivery: buildJourney(["ready"], { driver: known }),
    batch: undefined,
    now,
  };
  const updated = await updateStatus({
    ...inputs,
    action: { kind: "update-status", status, driver: reported },
  });
  const imported = await importHistory({
    ...inputs,
    action: { kind: "import-history", entries: [{ text: "x", at: now, status }], driver: reported },
  });
  expect(imported.patch.driver).toEqual(updated.patch.driver);
  expect(updated.patch).toHaveProperty("driver");
  return updated.patch.driver;
}

it.each(["assigned", "at-pickup", "picked-up", "on-the-way", "at-dropoff", "no-answer"] as const)(
  "is stored at %s, and replaced by another",
  async (status) => {
    expect(await storeStatus(status, undefined, bruno)).toEqual(bruno);
    expect(await storeStatus(status, bruno, ada)).toEqual(ada);
    expect(await storeStatus(status, bruno)).toEqual(bruno);
  },
);

it.each(["searching", "attempt-failed", "returned", "failed", "cancelled", "delivered"] as const)(
  "is not stored any more at %s",
  async (status) => {
    expect(await storeStatus(status, bruno, ada)).toBeUndefined();
  },
);

it("is not stored any more when the bridge cancels the order", async () => {
  const courier = { cancelOrder: async () => ({ ok: true, value: {} }) } as unknown as Courier;
  const { patch } = await cancelOrder({
    context: { courier } as never,
    delivery: buildJourney(["ready", "assigned"], { driver: bruno }),
    batch: undefined,
    now,
    action: {
      kind: "cancel-order",
      orderId: "9000",
      reason: { code: "edited" } as never,
      isRebooking: false,
    },
  });

  expect(patch).toHaveProperty("driver", undefined);
});

describe("a courier that tells of another driver with the same status", () => {
  const view = { status: "assigned", history: [], routes: [], price: undefined } as const;
  const decide = (
    known: Driver | undefined,
    courier: CourierObservation,
    statuses: readonly CourierStatus[] = ["ready", "assigned"],
  ) =>
    decideNextAction({
      delivery: buildJourney(statuses, {
        ...{ driver: known, accessKey: "1001", pointId: "7000" },
      }),
      ...{ order: "not-read", settings: buildSettings(), start: EVERY_ORDER, pausedAt: undefined },
      ...{ courier, accessKey: "1001", now },
    }).kind;
  const point = (driver?: Driver, status: CourierStatus = "assigned"): CourierObservation => ({
    point: { pointId: "7000", status, driver },
  });
  const order = (driver?: Driver): CourierObservation => ({
    order: { ...view, orderId: "9000", mark: "m", driver },
  });

  it("has that driver shown, also one whose number comes later", () => {
    const others = [ada, { firstName: "Bruno", phone: "+15550100003" }, { firstName: "Bruno" }];
    for (const other of others) {
      expect(decide(bruno, point(other))).toBe("update-driver");
      expect(decide(bruno, order(other))).toBe("update-driver");
    }
    expect(decide(undefined, point(bruno))).toBe("update-driver");
  });

  it("changes nothing for the same driver, or none", () => {
    expect(decide(bruno, point(bruno))).not.toBe("update-driver");
    expect(decide(bruno, point())).not.toBe("update-driver");
    expect(decide(bruno, {})).not.toBe("update-driver");
  });

  it("is not asked for a name before there is a driver, nor after the driver was there", () => {
    expect(decide(undefined, point(ada, "ready"), ["ready"])).not.toBe("update-driver");
    expect(decide(undefined, point(ada, "delivered"), ["delivered"])).not.toBe("update-driver");
  });

  it("has the driver stored, and nothing else changed", async () => {
    const delivery = buildJourney(["assigned"], { driver: bruno });
    const inputs = { context: {} as never, delivery, batch: undefined, now };

    expect(
      await updateDriver({ ...inputs, action: { kind: "update-driver", driver: ada } }),
    ).toEqual({ patch: { driver: ada }, isIdle: false });
  });
});
