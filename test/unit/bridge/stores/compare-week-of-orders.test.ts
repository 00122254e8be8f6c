import { describe, expect, it } from "vitest";
import type { DeliveryState } from "#shared/bridge/domain/delivery/delivery.ts";
import { storeIdSchema, storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import { noon } from "#test/builders/bridge/delivery.ts";
import { createFakeStorefront } from "#test/fakes/bridge/storefront.ts";
import { createStoreSweep } from "#test/fakes/bridge/sweep-stores.ts";

const storeId = storeIdSchema.parse("tea-house");
const toOrderId = (id: number) => storeOrderIdSchema.parse(String(id));
const minutesAfterNoon = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
const DAY = 24 * 60;

/**
 * Creates a store whose orders changed at the given minutes after noon and were all swept before.
 */
function createFixture(orders: number[], { usesLegacyStorage = false, connectedAt = noon } = {}) {
  const state = { now: minutesAfterNoon(3 * DAY) };
  const sinceTimes: Date[] = [];
  const sweptUntil = minutesAfterNoon(2 * DAY);
  const sweepFixture = createStoreSweep([{ storeId, sweptUntil, knownChanges: [], connectedAt }], {
    clock: () => state.now,
    openStoreMaintenance: () => ({
      webhooks: undefined,
      readAdminEmail: async () => undefined,
      canHideEdits: async () => usesLegacyStorage,
    }),
    openStorefront: () => ({
      ...createFakeStorefront(undefined).storefront,
      async *listChangedOrders(since) {
        sinceTimes.push(since);
        for (const minutes of orders) {
          const changedAt = minutesAfterNoon(minutes);
          if (changedAt >= since) yield { orderId: toOrderId(minutes), changedAt };
        }
      },
    }),
  });
  const saveDeliveries = (deliveryState: DeliveryState, ...ids: number[]) => {
    for (const id of ids) sweepFixture.deliveries.set(toOrderId(id), deliveryState);
  };
  const listRequestedIds = () => sweepFixture.queuedRequests.map(({ orderId: id }) => Number(id));
  return { ...sweepFixture, state, sinceTimes, saveDeliveries, listRequestedIds, orders };
}

describe("comparing the orders of a week with the deliveries", () => {
  it("finds no missing order when each order has a delivery", async () => {
    const { sweep, healthRecords, saveDeliveries, listRequestedIds } = createFixture([1, 2, 3]);
    saveDeliveries("booked", 1, 2);
    saveDeliveries("skipped", 3);

    expect(await sweep()).toMatchObject({ missingOrders: 0 });
    expect(healthRecords.get(storeId)?.orderComparison).toEqual({
      at: minutesAfterNoon(3 * DAY),
      since: noon,
      storeOrders: 3,
      deliveries: 3,
      missing: 0,
      isComplete: true,
    });
    expect(listRequestedIds()).toEqual([]);
  });

  it("counts and requests each missing order among many", async () => {
    const { sweep, healthRecords, saveDeliveries, listRequestedIds, orders } = createFixture(
      Array.from({ length: 250 }, (_, minute) => minute + 1),
    );
    saveDeliveries("completed", ...orders.filter((id) => id % 100 !== 7));

    expect(await sweep()).toMatchObject({ missingOrders: 3 });
    expect(healthRecords.get(storeId)?.orderComparison).toMatchObject({
      storeOrders: 250,
      deliveries: 247,
      missing: 3,
    });
    expect(listRequestedIds()).toEqual([7, 107, 207]);
  });

  it("counts an order once when it changes during the comparison", async () => {
    const { sweep, healthRecords, saveDeliveries } = createFixture([5, 5]);
    saveDeliveries("booked", 5);

    await sweep();

    expect(healthRecords.get(storeId)?.orderComparison).toMatchObject({
      storeOrders: 1,
      deliveries: 1,
    });
  });

  it("does not count an order as missing that the sweep just found", async () => {
    const { sweep, listRequestedIds } = createFixture([2 * DAY + 30]);

    expect(await sweep()).toMatchObject({ sweptOrders: 1, missingOrders: 0 });
    expect(listRequestedIds()).toEqual([2 * DAY + 30]);
  });

  it("starts at the connection of the store, and at most a week back", async () => {
    const newStore = createFixture([]);
    await newStore.sweep();
    expect(newStore.sinceTimes.at(-1)).toEqual(noon);

    const oldStore = createFixture([], { connectedAt: minutesAfterNoon(-30 * DAY) });
    await oldStore.sweep();
    expect(oldStore.sinceTimes.at(-1)).toEqual(minutesAfterNoon(-4 * DAY));
  });

  it("runs once a day", async () => {
    const { sweep, state, sinceTimes } = createFixture([]);
    for (let hour = 0; hour < 48; hour++) {
      await sweep();
      state.now = new Date(state.now.getTime() + 3_600_000);
    }

    expect(sinceTimes.filter((since) => since <= noon)).toHaveLength(2);
  });

  it("requests all unfinished orders again when the store can hide edits", async () => {
    const { sweep, saveDeliveries, listRequestedIds } = createFixture([1, 2, 3, 4], {
      usesLegacyStorage: true,
    });
    saveDeliveries("held", 1);
    saveDeliveries("booked", 2);
    saveDeliveries("completed", 3);
    saveDeliveries("skipped", 4);

    expect(await sweep()).toMatchObject({ missingOrders: 0 });
    expect(listRequestedIds()).toEqual([1, 2, 4]);
  });
});
