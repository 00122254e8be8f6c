import { describe, expect, it } from "vitest";
import { redactBuyer } from "#shared/bridge/domain/privacy/redact-buyer.ts";
import type { Mode } from "#shared/bridge/domain/settings/modes.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { createBridgeSimulation } from "#test/fakes/bridge/bridge-simulation.ts";

const door = { url: "https://images.test/door.jpg", at: new Date("2026-11-20T13:00:00Z") };
const garden = { ...door, url: "https://images.test/garden.jpg" };

/** Books an order at a courier that takes photos. */
async function bookOrder(mode: Mode) {
  const world = createBridgeSimulation(buildSettings({ defaultMode: mode }));
  await world.placeOrder();
  await world.advanceTime(3);
  const { accessKey = "" } = await world.readDelivery();
  const record = world.points[0] ?? world.orders[0] ?? expect.unreachable();
  return {
    ...world,
    showPhotos(...proofImages: (typeof door)[]) {
      record.additions = { proofImages };
    },
    async moveTo(status: "picked-up" | "delivered") {
      if (mode === "point") world.movePoint(accessKey, status);
      else world.moveOrder("9000", status);
      await world.advanceTime(60);
    },
  };
}

describe.each(["point", "urgent"] as const)("the photos of a handover (%s)", (mode) => {
  it("are stored with the delivery, and take no save of their own", async () => {
    const plain = await bookOrder(mode);
    await plain.moveTo("picked-up");
    await plain.moveTo("delivered");
    const world = await bookOrder(mode);
    world.showPhotos(door);
    await world.moveTo("picked-up");
    expect((await world.readDelivery()).proofImages).toBeUndefined();

    await world.moveTo("delivered");

    const { proofImages, state, version } = await world.readDelivery();
    expect([proofImages, state]).toEqual([[door], "completed"]);
    expect(version).toBe((await plain.readDelivery()).version);
  });

  it("are stored when they come later and somebody looks, once", async () => {
    const world = await bookOrder(mode);
    await world.moveTo("delivered");
    world.showPhotos(door, garden);
    await world.memory.save({ ...(await world.readDelivery()), requeueAt: world.time.now });
    await world.advanceTime(3);
    expect((await world.readDelivery()).proofImages).toEqual([door, garden]);

    const signedAnew = { ...door, url: `${door.url}?signature=2` };
    world.showPhotos(signedAnew, garden);
    await world.memory.save({ ...(await world.readDelivery()), requeueAt: world.time.now });
    await world.advanceTime(3);
    expect((await world.readDelivery()).proofImages).toEqual([door, garden]);
  });

  it("are gone with the buyer's data, and stay gone", async () => {
    const world = await bookOrder(mode);
    world.showPhotos(door);
    await world.moveTo("delivered");
    const redacted = redactBuyer(await world.readDelivery(), new Set());
    expect(JSON.stringify(redacted)).not.toContain("images.test");

    await world.memory.save({ ...redacted, requeueAt: world.time.now });
    await world.advanceTime(3);

    expect((await world.readDelivery()).proofImages).toBeUndefined();
  });
});
