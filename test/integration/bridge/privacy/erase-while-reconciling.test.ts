import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createDynamoDeliveries } from "#shared/bridge/adapters/dynamodb/delivery/deliveries.ts";
import { createDynamoStoreData } from "#shared/bridge/adapters/dynamodb/privacy/store-data.ts";
import { batchIdSchema } from "#shared/bridge/domain/ids.ts";
import { reconcileBatch } from "#shared/bridge/use-cases/reconcile/reconcile-batch.ts";
import { reconcileDelivery } from "#shared/bridge/use-cases/reconcile/reconcile-delivery.ts";
import type { ReconcileDeps } from "#shared/bridge/use-cases/reconcile/reconcile-deps.ts";
import { buildBatch } from "#test/builders/bridge/arbitrary-records.ts";
import {
  buildDelivery,
  buildDeliveryKey,
  buildStore,
  noon,
} from "#test/builders/bridge/delivery.ts";
import { connectErasableStore, type ErasableStore } from "./erasable-store.ts";

const STORE = buildStore();
const key = buildDeliveryKey();
let setup: ErasableStore;

beforeEach(async () => {
  setup = await connectErasableStore();
});
afterEach(() => setup.table.stop());

const reconcile = (parts: Partial<ReconcileDeps> = {}) =>
  reconcileDelivery({ ...setup.deps, ...parts })({ ...key, reason: "test" });

/** Makes a call erase the store before it does its work. */
const erasingBefore =
  <Args extends unknown[], Answer>(call: (...args: Args) => Promise<Answer>) =>
  async (...args: Args): Promise<Answer> => {
    await setup.erase();
    return call(...args);
  };

describe("a store that is erased while a worker reconciles its delivery", () => {
  it("leaves nothing when the delivery is created after the erasure", async () => {
    const { deliveries } = setup.deps;

    const result = await reconcile({
      deliveries: { ...deliveries, create: erasingBefore(deliveries.create) },
    });

    expect(result.kind).toBe("erased");
    expect(await setup.listLeft()).toEqual([]);
    expect(setup.points).toEqual([]);
  });

  it("leaves nothing when the delivery is erased before it is booked", async () => {
    const { storefront } = setup;

    const result = await reconcile({
      openStorefront: () => ({ ...storefront, readOrder: erasingBefore(storefront.readOrder) }),
    });

    expect(result.kind).toBe("erased");
    expect(await setup.listLeft()).toEqual([]);
    expect(setup.points).toEqual([]);
  });

  it("has the courier erase a booking that was under way, and books it once", async () => {
    const { courier } = setup;

    const result = await reconcile({
      openCourier: () => ({ ...courier, createPoint: erasingBefore(courier.createPoint) }),
    });

    expect(result.kind).toBe("erased");
    expect(await setup.listLeft()).toEqual([]);
    expect(setup.points).toHaveLength(1);
    expect(await setup.listErasures()).toEqual([expect.stringContaining("access-key")]);
    expect(await setup.deps.deliveries.wasErased(STORE, key.orderId)).toBe(true);
  });

  it("forgets no booking that a worker saves between the reading and the deletion", async () => {
    const { table } = setup;
    const deliveries = createDynamoDeliveries(table);
    await deliveries.create(buildDelivery());
    let saves = 0;
    const racing = createDynamoStoreData(
      {
        ...table,
        async tryDelete(...deletion) {
          saves += 1;
          const booking = { accessKey: "1001", pointAttemptedAt: noon };
          const read = await deliveries.find(key);
          if (saves === 1 && read) await deliveries.save({ ...read, ...booking });
          return table.tryDelete(...deletion);
        },
      },
      () => noon,
    );

    await racing.erasePiece(key.storeId);

    expect(saves).toBe(2);
    expect(await setup.listErasures()).toEqual([expect.stringContaining("access-key")]);
    expect(await deliveries.wasErased(STORE, key.orderId)).toBe(true);
  });
});

describe("what a worker created while its store was erased", () => {
  it("is erased when it is due, at the courier too, and not booked again later", async () => {
    await setup.erase();
    const booked = { state: "booked", pointId: "7", accessKey: "1001" } as const;
    await setup.deps.deliveries.create(buildDelivery(booked));

    expect(await reconcile()).toEqual({ kind: "erased" });

    expect(await setup.listLeft()).toEqual([]);
    expect(await setup.listErasures()).toEqual([expect.stringContaining("point")]);
    expect(await setup.deps.deliveries.wasErased(STORE, key.orderId)).toBe(true);
    expect(await reconcile()).toEqual({ kind: "unknown-store" });
  });

  it("is erased when it is a batch", async () => {
    await setup.erase();
    const batchId = batchIdSchema.parse("1001-1-2");
    await setup.deps.batches.create(buildBatch({ storeId: key.storeId, batchId }));

    const result = await reconcileBatch(setup.deps)({
      storeId: key.storeId,
      batchId,
      reason: "test",
    });

    expect(result).toEqual({ kind: "unknown-batch" });
    expect(await setup.listLeft()).toEqual([]);
  });

  it("is not erased when the store is connected again", async () => {
    await setup.erase();
    await setup.deps.deliveries.create(buildDelivery());
    await setup.connect();

    expect(await reconcile()).toMatchObject({ kind: "idle", delivery: { state: "booked" } });
  });
});
