import { describe, expect, it } from "vitest";
import { rememberReads } from "#functions/bridge/reconcile-delivery/run-memory.ts";
import { storeIdSchema } from "#shared/bridge/domain/ids.ts";
import { buildBatch } from "#test/builders/bridge/arbitrary-records.ts";
import { buildCourierAccount, buildDelivery } from "#test/builders/bridge/delivery.ts";
import { createInMemoryBatches } from "#test/fakes/bridge/batches.ts";
import { createDocumentedCourier } from "#test/fakes/bridge/documented-courier.ts";
import { createReconcileDeps } from "#test/fakes/bridge/reconcile-deps.ts";

function createFixture() {
  const { courier } = createDocumentedCourier();
  const reads: string[] = [];
  const trackPoint: typeof courier.trackPoint = (accessKey) => {
    reads.push(accessKey);
    return courier.trackPoint(accessKey);
  };
  const deps = rememberReads(
    createReconcileDeps({ openCourier: () => ({ ...courier, trackPoint }) }),
    buildBatch().storeId,
  );
  return { deps, reads, remembered: deps.openCourier(buildCourierAccount()) };
}

it("reads a point once in a run", async () => {
  const { remembered, reads } = createFixture();

  await remembered.trackPoint("1001");
  await remembered.trackPoint("1001");

  expect(reads).toEqual(["1001"]);
});

it("reads a point again after the run changed it, or another worker saved first", async () => {
  const { deps, remembered, reads } = createFixture();

  await remembered.trackPoint("1001");
  await remembered.markPoint("7000", "delivery-ready").catch(() => undefined);
  await remembered.trackPoint("1001");
  const unsaved = await deps.deliveries.save(buildDelivery({ version: 99 }));
  await remembered.trackPoint("1001");

  expect(unsaved).toBe("conflict");
  expect(reads).toHaveLength(3);
});

describe("the batch of a run", () => {
  const { storeId, batchId } = buildBatch();

  /** Returns a store of batches with one batch, which notes what is read. */
  async function createBatchFixture() {
    const batches = createInMemoryBatches();
    await batches.create(buildBatch());
    const reads: string[] = [];
    const find: typeof batches.find = (...key) => {
      reads.push(key.join("/"));
      return batches.find(...key);
    };
    const deps = rememberReads(createReconcileDeps({ batches: { ...batches, find } }), storeId);
    return { batches, deps, remembered: deps.batches, reads };
  }

  it("is read once", async () => {
    const { remembered, reads } = await createBatchFixture();

    const first = await remembered.find(storeId, batchId);
    expect(await remembered.find(storeId, batchId)).toEqual(first);

    expect(first).toMatchObject({ batchId });
    expect(reads).toEqual([`${storeId}/${batchId}`]);
  });

  it("is read again after a save of it, also of one that another worker saved first", async () => {
    const { batches, remembered, reads } = await createBatchFixture();
    const read = (await remembered.find(storeId, batchId)) ?? buildBatch();

    await batches.save({ ...read, isTest: true });
    expect(await remembered.save(read)).toBe("conflict");
    const saved = await remembered.find(storeId, batchId);
    expect(saved).toMatchObject({ isTest: true });
    await remembered.save({ ...buildBatch(), ...saved, isTest: false });

    expect(await remembered.find(storeId, batchId)).toMatchObject({ isTest: false });
    expect(reads).toHaveLength(3);
  });

  it("is read again after another worker saved the delivery first", async () => {
    const { deps, remembered, reads } = await createBatchFixture();
    await remembered.find(storeId, batchId);
    await deps.deliveries.save(buildDelivery({ version: 99 }));
    await remembered.find(storeId, batchId);

    expect(reads).toHaveLength(2);
  });

  it("is that of its own store", async () => {
    const { remembered } = await createBatchFixture();
    await remembered.find(storeId, batchId);

    expect(await remembered.find(storeIdSchema.parse("another-store"), batchId)).toBeUndefined();
  });
});
