import { describe, expect, it } from "vitest";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { createBridgeSimulation } from "#test/fakes/bridge/bridge-simulation.ts";

/** Books a point at a courier whose signed notifications arrive: a look only covers a lost one. */
async function bookNotifiedPoint() {
  const world = createBridgeSimulation(buildSettings({ defaultMode: "point" }));
  const tellSign = () => {
    world.conditions.account = { webhookSecret: "secret", notifiedAt: world.time.now };
  };
  tellSign();
  await world.placeOrder();
  const advance = (minutes: number) => {
    world.time.now = new Date(world.time.now.getTime() + minutes * 60_000);
    tellSign();
  };
  return { ...world, advance };
}

describe("a planned look at a point", () => {
  it("stays where it was while the store changes its order again and again", async () => {
    const world = await bookNotifiedPoint();
    const { requeueAt: planned, statusHistory } = await world.readDelivery();
    expect(statusHistory).not.toEqual([]);

    const seen: unknown[] = [];
    for (let change = 1; change <= 6; change++) {
      world.advance(25);
      await world.editOrder("1001", { fingerprint: `changed ${change}` });
      seen.push((await world.readDelivery()).requeueAt);
    }

    expect(seen).toEqual(seen.map(() => planned));
  });

  it("stays while the store cannot be read, and is not later than the store's next try", async () => {
    const world = await bookNotifiedPoint();
    const { requeueAt: planned = new Date(0) } = await world.readDelivery();
    world.advance((planned.getTime() - world.time.now.getTime()) / 60_000 - 2);
    world.conditions.storeIsDown = true;

    await world.editOrder("1001", {});

    expect((await world.readDelivery()).requeueAt).toEqual(planned);
  });
});
