import { expect, it } from "vitest";
import { storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import { isBatchReconcileRequest } from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import type { ReconcileQueue } from "#shared/bridge/ports/reconcile.ts";
import { executeMerchantAction } from "#shared/bridge/use-cases/actions/execute-merchant-action.ts";
import { buildDeliveryKey } from "#test/builders/bridge/delivery.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { createBridgeSimulation } from "#test/fakes/bridge/bridge-simulation.ts";

const lowCeilingSettings = buildSettings({
  defaultMode: "urgent",
  batching: { kind: "minutes", minutes: 30 },
  priceCeiling: { kind: "amount", cents: 1 },
});

/**
 * Creates a held batch of two deliveries with equal versions, and records the deduplication ids of
 * its reconcile requests.
 */
async function createBatchOfEqualVersions() {
  const deduplicationIds: string[] = [];
  const recordRequests = ({ send }: ReconcileQueue): ReconcileQueue => ({
    async send(request, deduplicationId) {
      if (isBatchReconcileRequest(request)) deduplicationIds.push(deduplicationId);
      await send(request, deduplicationId);
    },
  });
  const simulation = createBridgeSimulation(lowCeilingSettings, (target) =>
    "send" in target ? (recordRequests(target as never) as never) : target,
  );
  for (const orderId of ["1", "2"])
    await simulation.placeOrder({ id: storeOrderIdSchema.parse(orderId) });
  await simulation.advanceTime(32);
  for (const orderId of ["1", "2"]) {
    while ((await simulation.readDelivery(orderId)).version < 30) {
      await simulation.memory.save(await simulation.readDelivery(orderId));
    }
  }
  deduplicationIds.length = 0;
  return {
    simulation,
    deduplicationIds,
    reconcileQueue: recordRequests({ send: async () => undefined }),
  };
}

it("requests a reconciliation for each of two members that leave at once", async () => {
  const { simulation, deduplicationIds } = await createBatchOfEqualVersions();
  for (const orderId of ["1", "2"]) {
    simulation.putOrder({ id: storeOrderIdSchema.parse(orderId), status: "cancelled" });
    await simulation.reconcile({
      ...buildDeliveryKey(orderId),
      reason: "both at once",
      source: "store",
    });
  }

  expect(deduplicationIds).toHaveLength(2);
  expect(new Set(deduplicationIds).size).toBe(2);
});

it("requests a reconciliation for each of two members that are retried", async () => {
  const {
    simulation,
    deduplicationIds,
    reconcileQueue: requests,
  } = await createBatchOfEqualVersions();
  const { memory: deliveries, batches, time } = simulation;
  const executeAction = executeMerchantAction({
    deliveries,
    batches,
    reconcileQueue: requests,
    clock: () => time.now,
  });
  for (const orderId of ["1", "2"]) {
    expect(await executeAction(buildDeliveryKey(orderId), { action: "retry" })).toMatchObject({
      ok: true,
    });
  }

  expect(deduplicationIds).toHaveLength(2);
  expect(new Set(deduplicationIds).size).toBe(2);
});
