import { describe, expect, it } from "vitest";
import type { CourierStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import { buildDeliveryKey } from "#test/builders/bridge/delivery.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { buildAddress } from "#test/builders/bridge/store-order.ts";
import { createBridgeSimulation } from "#test/fakes/bridge/bridge-simulation.ts";

/** Creates a point that is booked for order 1001. */
async function placePoint() {
  const world = createBridgeSimulation(buildSettings());
  await world.placeOrder();
  const order = world.findOrder("1001") ?? expect.unreachable("no order");
  /** The courier reports a status; the store sends nothing. */
  const report = async (...statuses: CourierStatus[]) => {
    for (const status of statuses) {
      world.movePoint("1001", status);
      await world.reconcile({ ...buildDeliveryKey(), reason: "notified", source: "courier" });
    }
  };
  return {
    ...world,
    report,
    trash: () => world.editOrder("1001", { status: "trashed" }),
    restore: () => world.editOrder("1001", { status: "paid" }),
    deleteForGood: () => world.editOrder("1001", undefined),
    restoreDeleted: async () => {
      world.putOrder(order);
      await world.editOrder("1001", {});
    },
    readAlert: async () => (await world.readDelivery()).alert?.code,
    listKinds: () => world.pushedUpdates.map(({ kind }) => kind),
  };
}

describe("an alert about a change in the store is withdrawn when it no longer holds", () => {
  it("after a restore from the trash, and says so", async () => {
    const { trash, restore, readAlert, readDelivery } = await placePoint();
    await trash();
    expect(await readAlert()).toBe("gone");

    await restore();

    expect(await readAlert()).toBeUndefined();
    expect((await readDelivery()).timeline.at(-1)?.code).toBe("alert-withdrawn");
  });

  it("after a deleted order is there again", async () => {
    const { deleteForGood, restoreDeleted, readAlert } = await placePoint();
    await deleteForGood();
    expect(await readAlert()).toBe("gone");

    await restoreDeleted();

    expect(await readAlert()).toBeUndefined();
  });

  it.each([
    ["cancelled", { status: "cancelled" }, { status: "paid" }],
    ["partly-refunded", { isPartlyRefunded: true }, { isPartlyRefunded: false }],
    ["edited", { shipping: buildAddress({ street: "99 Broadway" }) }, { shipping: buildAddress() }],
  ] as const)("after %s is taken back", async (code, change, undo) => {
    const { editOrder, readAlert } = await placePoint();
    await editOrder("1001", change);
    expect(await readAlert()).toBe(code);

    await editOrder("1001", undo);

    expect(await readAlert()).toBeUndefined();
  });

  it("after a cancelled fulfillment is made again in the store", async () => {
    const { report, editOrder, readAlert, readDelivery, listKinds } = await placePoint();
    await report("assigned");
    const { pointId = "" } = await readDelivery();
    await editOrder("1001", { cancelledTrackingNumbers: ["another parcel"] });
    expect(await readAlert()).toBeUndefined();

    await editOrder("1001", { cancelledTrackingNumbers: [pointId] });
    expect(await readAlert()).toBe("fulfillment-cancelled");
    await editOrder("1001", { cancelledTrackingNumbers: [] });

    expect(await readAlert()).toBeUndefined();
    expect(listKinds()).not.toContain("cancelled");
  });

  it("and is raised again when the change comes again, also after it was dismissed", async () => {
    const { trash, restore, readAlert, saveMerchantChange } = await placePoint();
    await trash();
    await saveMerchantChange("1001", ({ dismissedAlerts }) => ({
      alert: undefined,
      dismissedAlerts: [...dismissedAlerts, "gone"],
    }));
    expect(await readAlert()).toBeUndefined();
    await restore();

    await trash();

    expect(await readAlert()).toBe("gone");
  });

  it("and stays while the store cannot be read", async () => {
    const { trash, advanceTime, conditions, readAlert } = await placePoint();
    await trash();
    conditions.storeIsDown = true;

    await advanceTime(60);

    expect(await readAlert()).toBe("gone");
  });

  it("also when it is restored after the delivery", async () => {
    const { trash, report, restore, readAlert } = await placePoint();
    await trash();
    await report("assigned", "picked-up", "delivered");

    await restore();

    expect(await readAlert()).toBeUndefined();
  });
});

describe("an alert about the courier is withdrawn when it no longer holds", () => {
  it("after the courier knows the delivery again", async () => {
    const { points, advanceTime, readAlert } = await placePoint();
    const [point] = points.splice(0, 1);
    await advanceTime(120);
    expect(await readAlert()).toBe("unknown-to-courier");

    points.push(point ?? expect.unreachable("no point"));
    await advanceTime(60);

    expect(await readAlert()).toBeUndefined();
  });

  it("after a driver is found", async () => {
    const world = createBridgeSimulation(buildSettings({ defaultMode: "urgent" }));
    await world.placeOrder();
    await world.advanceTime(70);
    expect((await world.readDelivery()).alert?.code).toBe("no-courier-found");

    world.moveOrder("9000", "assigned");
    await world.advanceTime(3);

    expect((await world.readDelivery()).alert).toBeUndefined();
  });
});

describe("an order that is deleted while its delivery is under way", () => {
  it("raises an alert before the store is told anything, though the store sends nothing", async () => {
    const { memory: _, report, findOrder, readAlert, listKinds, ...world } = await placePoint();
    await report("assigned");
    const told = listKinds().length;
    world.removeOrder("1001");
    expect(findOrder("1001")).toBeUndefined();

    await report("picked-up");

    expect(await readAlert()).toBe("gone");
    expect(listKinds()).toHaveLength(told);
  });

  it("is told of its delivery when it is restored from the trash", async () => {
    const { report, trash, restore, readDelivery, listKinds } = await placePoint();
    await report("assigned");
    await trash();
    await report("picked-up", "delivered");
    expect(listKinds()).not.toContain("delivered");
    expect((await readDelivery()).state).toBe("completed");

    await restore();

    expect(listKinds().slice(-2)).toEqual(["confirmed", "delivered"]);
  });
});
