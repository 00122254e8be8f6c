import { describe, expect, it } from "vitest";
import { storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import type { ReconcileQueue } from "#shared/bridge/ports/reconcile.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import {
  type BridgeSimulation,
  createBridgeSimulation,
} from "#test/fakes/bridge/bridge-simulation.ts";

const buildGoodsOfWeight = (grams: number) => ({
  goods: [{ locationId: undefined, weightGrams: grams, pieces: 2, isOnHold: false }],
});
const buildBatchingSettings = (changes = {}) =>
  buildSettings({ defaultMode: "urgent", batching: { kind: "minutes", minutes: 30 }, ...changes });

async function createHeldBatch(
  settings: ReturnType<typeof buildBatchingSettings>,
  grams = 800,
  reasons: string[] = [],
): Promise<BridgeSimulation> {
  const recordReasons = ({ send }: ReconcileQueue): ReconcileQueue => ({
    async send(request, deduplicationId) {
      reasons.push(request.reason);
      await send(request, deduplicationId);
    },
  });
  const simulation = createBridgeSimulation(settings, (target) =>
    "send" in target ? (recordReasons(target as never) as never) : target,
  );
  for (const orderId of ["1", "2"]) {
    await simulation.placeOrder({
      id: storeOrderIdSchema.parse(orderId),
      ...buildGoodsOfWeight(grams),
    });
  }
  await simulation.advanceTime(32);
  expect(simulation.readBatch().state).toBe("held");
  return simulation;
}

describe("a held batch", () => {
  it("is booked when one of its orders is reconciled with corrected settings", async () => {
    const simulation = await createHeldBatch(buildBatchingSettings(), 60_000);
    simulation.conditions.settings = buildBatchingSettings({
      packaging: { steps: [{ upToGrams: 200_000, transportId: 5, packSizeId: 5 }] },
    });
    await simulation.editOrder("2", {});

    await simulation.advanceTime(1);
    expect(simulation.orders).toHaveLength(1);
  });

  it("is booked when the price limit of each order is raised", async () => {
    const simulation = await createHeldBatch(
      buildBatchingSettings({ priceCeiling: { kind: "amount", cents: 300 } }),
    );
    simulation.conditions.settings = buildBatchingSettings({
      priceCeiling: { kind: "amount", cents: 500 },
    });
    for (const orderId of ["1", "2"]) await simulation.editOrder(orderId, {});

    await simulation.advanceTime(1);
    expect(simulation.orders).toHaveLength(1);
  });

  it("is booked when one of its orders becomes lighter", async () => {
    const simulation = await createHeldBatch(buildBatchingSettings(), 60_000);
    await simulation.editOrder("1", buildGoodsOfWeight(20_000));

    await simulation.advanceTime(1);
    expect(simulation.orders).toHaveLength(1);
  });

  it("receives no reconcile requests while nothing changes", async () => {
    const reasons: string[] = [];
    const simulation = await createHeldBatch(
      buildBatchingSettings({ priceCeiling: { kind: "amount", cents: 300 } }),
      800,
      reasons,
    );
    const { version } = simulation.readBatch();
    await simulation.advanceTime(45);

    expect(simulation.readBatch().version).toBe(version);
    expect(reasons.filter((reason) => reason.includes("changed"))).toEqual([]);
  });
});

describe.each(["quote", "confirm"] as const)("a batch whose %s the courier refuses", (method) => {
  it("is held with its orders after one try, tried again later, and booked once it is taken", async () => {
    const simulation = createBridgeSimulation(buildBatchingSettings());
    const { [method]: accept } = simulation.courier;
    const tries: Date[] = [];
    const refusal = { text: "An address is outside of the area." };
    const refuse = async () => {
      tries.push(simulation.time.now);
      return { ok: false, refusal } as const;
    };
    Object.assign(simulation.courier, { [method]: refuse });
    for (const id of ["1", "2"]) await simulation.placeOrder({ id: storeOrderIdSchema.parse(id) });
    await simulation.advanceTime(60);

    expect(simulation.faults).toEqual([]);
    expect(simulation.readBatch()).toMatchObject({
      state: "held",
      reason: { code: "batch-refused" },
    });
    expect(simulation.readBatch().lastError).toBeUndefined();
    for (const id of ["1", "2"])
      expect(await simulation.readDelivery(id)).toMatchObject({
        state: "held",
        reason: { code: "batch-refused" },
      });
    expect(tries.length).toBeLessThanOrEqual(method === "quote" ? 1 : 3);
    expect(simulation.orderNotes.map(({ orderId }) => orderId)).toEqual(["1", "2"]);

    Object.assign(simulation.courier, { [method]: accept });
    await simulation.advanceTime(60);

    expect(simulation.listLiveOrders()).toHaveLength(1);
    for (const id of ["1", "2"]) expect((await simulation.readDelivery(id)).state).toBe("booked");
  });
});
