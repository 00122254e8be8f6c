import { describe, expect, it } from "vitest";
import { storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import type { HintQueue } from "#shared/bridge/ports.ts";
import { someSettings } from "#test/builders/bridge/settings.ts";
import { type BridgeWorld, bridgeWorld } from "#test/fakes/bridge/bridge-simulation.ts";

const heavy = (grams: number) => ({
  goods: [{ locationId: undefined, weightGrams: grams, pieces: 2, isOnHold: false }],
});
const batched = (changes = {}) =>
  someSettings({ defaultMode: "urgent", batching: { kind: "minutes", minutes: 30 }, ...changes });

async function held(
  settings: ReturnType<typeof batched>,
  grams = 800,
  whys: string[] = [],
): Promise<BridgeWorld> {
  const noting = ({ send }: HintQueue): HintQueue => ({
    async send(hint, once) {
      whys.push(hint.why);
      await send(hint, once);
    },
  });
  const world = bridgeWorld(settings, (target) =>
    "send" in target ? (noting(target as never) as never) : target,
  );
  for (const orderId of ["1", "2"]) {
    await world.place({ id: storeOrderIdSchema.parse(orderId), ...heavy(grams) });
  }
  await world.pass(32);
  expect(world.batch().state).toBe("held");
  return world;
}

describe("a held batch", () => {
  it("goes as soon as one of its orders sees that the settings were mended", async () => {
    const world = await held(batched(), 60_000);
    world.set.settings = batched({
      packaging: { steps: [{ upToGrams: 200_000, transportId: 5, packSizeId: 5 }] },
    });
    await world.edit("2", {});

    await world.pass(1);
    expect(world.orders).toHaveLength(1);
  });

  it("goes when each of its orders may cost more", async () => {
    const world = await held(batched({ priceCeiling: { kind: "amount", cents: 300 } }));
    world.set.settings = batched({ priceCeiling: { kind: "amount", cents: 500 } });
    for (const orderId of ["1", "2"]) await world.edit(orderId, {});

    await world.pass(1);
    expect(world.orders).toHaveLength(1);
  });

  it("hears that one of its orders became lighter", async () => {
    const world = await held(batched(), 60_000);
    await world.edit("1", heavy(20_000));

    await world.pass(1);
    expect(world.orders).toHaveLength(1);
  });

  it("is not asked about again and again while nothing changes", async () => {
    const whys: string[] = [];
    const world = await held(batched({ priceCeiling: { kind: "amount", cents: 300 } }), 800, whys);
    const { version } = world.batch();
    await world.pass(45);

    expect(world.batch().version).toBe(version);
    expect(whys.filter((why) => why.includes("changed"))).toEqual([]);
  });
});
