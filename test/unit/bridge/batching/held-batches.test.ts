import { describe, expect, it } from "vitest";
import { storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import type { ReconcileQueue } from "#shared/bridge/ports/reconcile.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import {
  type BridgeSimulation,
  createBridgeSimulation,
} from "#test/fakes/bridge/bridge-simulation.ts";

const heavy = (grams: number) => ({
  goods: [{ locationId: undefined, weightGrams: grams, pieces: 2, isOnHold: false }],
});
const batched = (changes = {}) =>
  buildSettings({ defaultMode: "urgent", batching: { kind: "minutes", minutes: 30 }, ...changes });

async function held(
  settings: ReturnType<typeof batched>,
  grams = 800,
  whys: string[] = [],
): Promise<BridgeSimulation> {
  const noting = ({ send }: ReconcileQueue): ReconcileQueue => ({
    async send(request, deduplicationId) {
      whys.push(request.reason);
      await send(request, deduplicationId);
    },
  });
  const simulation = createBridgeSimulation(settings, (target) =>
    "send" in target ? (noting(target as never) as never) : target,
  );
  for (const orderId of ["1", "2"]) {
    await simulation.placeOrder({ id: storeOrderIdSchema.parse(orderId), ...heavy(grams) });
  }
  await simulation.advanceTime(32);
  expect(simulation.readBatch().state).toBe("held");
  return simulation;
}

describe("a held batch", () => {
  it("goes as soon as one of its orders sees that the settings were mended", async () => {
    const simulation = await held(batched(), 60_000);
    simulation.conditions.settings = batched({
      packaging: { steps: [{ upToGrams: 200_000, transportId: 5, packSizeId: 5 }] },
    });
    await simulation.editOrder("2", {});

    await simulation.advanceTime(1);
    expect(simulation.orders).toHaveLength(1);
  });

  it("goes when each of its orders may cost more", async () => {
    const simulation = await held(batched({ priceCeiling: { kind: "amount", cents: 300 } }));
    simulation.conditions.settings = batched({ priceCeiling: { kind: "amount", cents: 500 } });
    for (const orderId of ["1", "2"]) await simulation.editOrder(orderId, {});

    await simulation.advanceTime(1);
    expect(simulation.orders).toHaveLength(1);
  });

  it("hears that one of its orders became lighter", async () => {
    const simulation = await held(batched(), 60_000);
    await simulation.editOrder("1", heavy(20_000));

    await simulation.advanceTime(1);
    expect(simulation.orders).toHaveLength(1);
  });

  it("is not asked about again and again while nothing changes", async () => {
    const whys: string[] = [];
    const simulation = await held(
      batched({ priceCeiling: { kind: "amount", cents: 300 } }),
      800,
      whys,
    );
    const { version } = simulation.readBatch();
    await simulation.advanceTime(45);

    expect(simulation.readBatch().version).toBe(version);
    expect(whys.filter((reason) => reason.includes("changed"))).toEqual([]);
  });
});
