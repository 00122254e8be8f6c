import { describe, expect, it } from "vitest";
import type { DeliveryState } from "#shared/bridge/domain/delivery/delivery.ts";
import { storeIdSchema, storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import { noon } from "#test/builders/bridge/delivery.ts";
import { createFakeStorefront } from "#test/fakes/bridge/storefront.ts";
import { createStoreSweep } from "#test/fakes/bridge/sweep-stores.ts";

const store = storeIdSchema.parse("tea-house");
const orderId = (id: number) => storeOrderIdSchema.parse(String(id));
const minutesAfterNoon = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
const DAY = 24 * 60;

/** A store of some orders, each last changed at its number of minutes after noon, all swept before. */
function week(orders: number[], { legacy = false, connectedAt = noon } = {}) {
  const state = { now: minutesAfterNoon(3 * DAY) };
  const asked: Date[] = [];
  const sweptTo = minutesAfterNoon(2 * DAY);
  const swept = createStoreSweep(
    [{ storeId: store, sweptUntil: sweptTo, knownChanges: [], connectedAt }],
    {
      clock: () => state.now,
      openStoreMaintenance: () => ({
        webhooks: undefined,
        readAdminEmail: async () => undefined,
        canHideEdits: async () => legacy,
      }),
      openStorefront: () => ({
        ...createFakeStorefront(undefined).storefront,
        async *listChangedOrders(since) {
          asked.push(since);
          for (const minutes of orders) {
            const changedAt = minutesAfterNoon(minutes);
            if (changedAt >= since) yield { orderId: orderId(minutes), changedAt };
          }
        },
      }),
    },
  );
  const known = (deliveryState: DeliveryState, ...ids: number[]) => {
    for (const id of ids) swept.deliveries.set(orderId(id), deliveryState);
  };
  const hinted = () => swept.queuedRequests.map(({ orderId: id }) => Number(id));
  return { ...swept, state, asked, known, hinted, orders };
}

describe("comparing a week's orders with the deliveries", () => {
  it("proves that nothing is lost where each order has its delivery", async () => {
    const { sweep, healthRecords, known, hinted } = week([1, 2, 3]);
    known("booked", 1, 2);
    known("skipped", 3);

    expect(await sweep()).toMatchObject({ missingOrders: 0 });
    expect(healthRecords.get(store)?.orderComparison).toEqual({
      at: minutesAfterNoon(3 * DAY),
      since: noon,
      storeOrders: 3,
      deliveries: 3,
      missing: 0,
      isComplete: true,
    });
    expect(hinted()).toEqual([]);
  });

  it("counts each lost order, also among many, and looks at it", async () => {
    const { sweep, healthRecords, known, hinted, orders } = week(
      Array.from({ length: 250 }, (_, minute) => minute + 1),
    );
    known("completed", ...orders.filter((id) => id % 100 !== 7));

    expect(await sweep()).toMatchObject({ missingOrders: 3 });
    expect(healthRecords.get(store)?.orderComparison).toMatchObject({
      storeOrders: 250,
      deliveries: 247,
      missing: 3,
    });
    expect(hinted()).toEqual([7, 107, 207]);
  });

  it("counts an order once that changed while it was compared", async () => {
    const { sweep, healthRecords, known } = week([5, 5]);
    known("booked", 5);

    await sweep();

    expect(healthRecords.get(store)?.orderComparison).toMatchObject({
      storeOrders: 1,
      deliveries: 1,
    });
  });

  it("does not take for lost what the sweep has just found", async () => {
    const { sweep, hinted } = week([2 * DAY + 30]);

    expect(await sweep()).toMatchObject({ sweptOrders: 1, missingOrders: 0 });
    expect(hinted()).toEqual([2 * DAY + 30]);
  });

  it("does not reach back behind the store's connection, nor behind a week", async () => {
    const young = week([]);
    await young.sweep();
    expect(young.asked.at(-1)).toEqual(noon);

    const old = week([], { connectedAt: minutesAfterNoon(-30 * DAY) });
    await old.sweep();
    expect(old.asked.at(-1)).toEqual(minutesAfterNoon(-4 * DAY));
  });

  it("is done once a day", async () => {
    const { sweep, state, asked } = week([]);
    for (let hour = 0; hour < 48; hour++) {
      await sweep();
      state.now = new Date(state.now.getTime() + 3_600_000);
    }

    expect(asked.filter((since) => since <= noon)).toHaveLength(2);
  });

  it("looks again at all that is not settled where the store does not say what was edited", async () => {
    const { sweep, known, hinted } = week([1, 2, 3, 4], { legacy: true });
    known("held", 1);
    known("booked", 2);
    known("completed", 3);
    known("skipped", 4);

    expect(await sweep()).toMatchObject({ missingOrders: 0 });
    expect(hinted()).toEqual([1, 2, 4]);
  });
});
