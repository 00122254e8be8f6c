import { expect, it } from "vitest";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import {
  correlateBatches,
  correlateDeliveries,
} from "#shared/bridge/use-cases/reconcile/correlate-saves.ts";
import { getCorrelation, runCorrelated } from "#shared/kernel/correlation.ts";
import { buildBatch } from "#test/builders/bridge/arbitrary-records.ts";
import { buildDelivery, buildDeliveryKey } from "#test/builders/bridge/delivery.ts";
import { createInMemoryBatches } from "#test/fakes/bridge/batches.ts";
import { createInMemoryDeliveries } from "#test/fakes/bridge/deliveries.ts";

const own = buildDeliveryKey("1001");
const run = { runId: "run-2", correlationId: "second-webhook" };

it("gives a new delivery the id of what began its run", async () => {
  const stored = createInMemoryDeliveries();
  await runCorrelated(run, () =>
    correlateDeliveries(stored, own).create(buildDelivery({ key: own })),
  );

  expect(await stored.find(own)).toMatchObject({
    correlationId: "second-webhook",
    lastRunId: "run-2",
  });
});

it("continues under the id of a known delivery, which keeps it, and names the run", async () => {
  const known = buildDelivery({ key: own, correlationId: "first-webhook", lastRunId: "run-1" });
  const stored = createInMemoryDeliveries(known);
  await runCorrelated(run, async () => {
    const deliveries = correlateDeliveries(stored, own);
    await deliveries.save((await deliveries.find(own)) as Delivery);

    expect(getCorrelation()).toEqual({
      runId: "run-2",
      correlationId: "first-webhook",
      cause: "second-webhook",
    });
  });

  expect(await stored.find(own)).toMatchObject({
    correlationId: "first-webhook",
    lastRunId: "run-2",
  });
});

it("does not continue under the id of another delivery that the run reads", async () => {
  const other = buildDelivery({ key: buildDeliveryKey("1002"), correlationId: "other" });
  const stored = createInMemoryDeliveries(other);
  await runCorrelated(run, async () => {
    await correlateDeliveries(stored, own).find(other.key);

    expect(getCorrelation()).toEqual(run);
  });
});

it("continues under the id of a batch", async () => {
  const batches = createInMemoryBatches();
  const batch = buildBatch();
  await runCorrelated(run, () => correlateBatches(batches).create(batch));
  await runCorrelated({ runId: "run-3", correlationId: "third-webhook" }, async () => {
    await correlateBatches(batches).find(batch.storeId, batch.batchId);

    expect(getCorrelation()).toMatchObject({
      correlationId: "second-webhook",
      cause: "third-webhook",
    });
  });
});
