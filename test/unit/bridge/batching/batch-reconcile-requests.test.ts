import { expect, it } from "vitest";
import { storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import { isBatchReconcileRequest } from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import type { ReconcileQueue } from "#shared/bridge/ports/reconcile.ts";
import { executeMerchantAction } from "#shared/bridge/use-cases/actions/execute-merchant-action.ts";
import { buildDeliveryKey } from "#test/builders/bridge/delivery.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { createBridgeSimulation } from "#test/fakes/bridge/bridge-simulation.ts";

const dear = buildSettings({
  defaultMode: "urgent",
  batching: { kind: "minutes", minutes: 30 },
  priceCeiling: { kind: "amount", cents: 1 },
});

/** A held batch of two whose deliveries were saved equally often, and the names of the hints at it. */
async function twoAlike() {
  const names: string[] = [];
  const noting = ({ send }: ReconcileQueue): ReconcileQueue => ({
    async send(request, deduplicationId) {
      if (isBatchReconcileRequest(request)) names.push(deduplicationId);
      await send(request, deduplicationId);
    },
  });
  const simulation = createBridgeSimulation(dear, (target) =>
    "send" in target ? (noting(target as never) as never) : target,
  );
  for (const orderId of ["1", "2"])
    await simulation.placeOrder({ id: storeOrderIdSchema.parse(orderId) });
  await simulation.advanceTime(32);
  for (const orderId of ["1", "2"]) {
    while ((await simulation.readDelivery(orderId)).version < 30) {
      await simulation.memory.save(await simulation.readDelivery(orderId));
    }
  }
  names.length = 0;
  return { world: simulation, names, reconcileQueue: noting({ send: async () => undefined }) };
}

it("one that leaves does not hide that another does", async () => {
  const { world: simulation, names } = await twoAlike();
  for (const orderId of ["1", "2"]) {
    simulation.putOrder({ id: storeOrderIdSchema.parse(orderId), status: "cancelled" });
    await simulation.reconcile({
      ...buildDeliveryKey(orderId),
      reason: "both at once",
      source: "store",
    });
  }

  expect(names).toHaveLength(2);
  expect(new Set(names).size).toBe(2);
});

it("what is tried again for one does not hide that it is for another", async () => {
  const { world: simulation, names, reconcileQueue: requests } = await twoAlike();
  const { memory: deliveries, batches, time } = simulation;
  const act = executeMerchantAction({
    deliveries,
    batches,
    reconcileQueue: requests,
    clock: () => time.now,
  });
  for (const orderId of ["1", "2"]) {
    expect(await act(buildDeliveryKey(orderId), { action: "retry" })).toMatchObject({ ok: true });
  }

  expect(names).toHaveLength(2);
  expect(new Set(names).size).toBe(2);
});
