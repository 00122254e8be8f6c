import { expect, it } from "vitest";
import type { Batch } from "#shared/bridge/domain/batching/batch.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { createBridgeSimulation } from "#test/fakes/bridge/bridge-simulation.ts";

it("decides again when another worker saved the batch first", async () => {
  const simulation = createBridgeSimulation(
    buildSettings({ defaultMode: "urgent", batching: { kind: "minutes", minutes: 30 } }),
  );
  await simulation.placeOrder();
  const { batches } = simulation;
  const { save } = batches;
  const { storeId, batchId, closesAt } = simulation.readBatch();
  const findBatch = async () => (await batches.find(storeId, batchId)) ?? expect.unreachable();
  const attempts: Batch[] = [];
  batches.save = async (batch) => {
    attempts.push(batch);
    if (attempts.length === 1) await save({ ...(await findBatch()), requeueAt: undefined });
    return save(batch);
  };

  await simulation.reconcile({ storeId, batchId, reason: "two workers" });

  expect(attempts).toHaveLength(2);
  expect((await findBatch()).requeueAt).toEqual(closesAt);
});
