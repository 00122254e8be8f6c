import type { Batch } from "#shared/bridge/domain/batching/batch.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { type DeliveryKey, formatDeliveryKey } from "#shared/bridge/domain/ids.ts";
import type { Batches } from "#shared/bridge/ports/batching.ts";
import type { Deliveries } from "#shared/bridge/ports/delivery.ts";
import { getCorrelation, joinCorrelation } from "#shared/kernel/correlation.ts";

/**
 * Wraps the deliveries of a run: it continues under the id that its own delivery has, and each save
 * names the run.
 */
export const correlateDeliveries = (deliveries: Deliveries, own: DeliveryKey): Deliveries => ({
  ...deliveries,
  create: (delivery) => deliveries.create(nameRun(delivery)),
  save: (delivery) => deliveries.save(nameRun(delivery)),
  async find(key) {
    const found = await deliveries.find(key);
    if (formatDeliveryKey(key) === formatDeliveryKey(own)) joinCorrelation(found?.correlationId);
    return found;
  },
});

/** Wraps the batches of a run that reconciles a batch, in the same way. */
export const correlateBatches = (batches: Batches): Batches => ({
  ...batches,
  create: (batch) => batches.create(nameRun(batch)),
  save: (batch) => batches.save(nameRun(batch)),
  async find(storeId, batchId) {
    const found = await batches.find(storeId, batchId);
    joinCorrelation(found?.correlationId);
    return found;
  },
});

function nameRun<Subject extends Delivery | Batch>(subject: Subject): Subject {
  const run = getCorrelation();
  if (run === undefined) return subject;
  const { correlationId = run.correlationId } = subject;
  return { ...subject, correlationId, lastRunId: run.runId };
}
