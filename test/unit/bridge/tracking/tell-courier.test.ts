import { describe, expect, it } from "vitest";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import { writeInstructions } from "#shared/bridge/domain/tracking/buyer-instructions.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { createBridgeSimulation } from "#test/fakes/bridge/bridge-simulation.ts";

/** Places an order whose buyer writes notes for the driver on the tracking page. */
async function placeOrder(changes: Partial<Settings>) {
  const settings = buildSettings(changes);
  const world = createBridgeSimulation(settings);
  await world.placeOrder();
  return {
    ...world,
    async write(text: string) {
      await world.saveMerchantChange("1001", (delivery) => {
        const written = writeInstructions(delivery, settings, text, delivery.createdAt);
        return written.ok ? written.value : {};
      });
      await world.advanceTime(2);
    },
  };
}

describe("a buyer's note for the driver", () => {
  it("reaches the courier with an order that has no driver, at no cost", async () => {
    const world = await placeOrder({ defaultMode: "urgent" });

    await world.write("Door code 0815");

    const delivery = await world.readDelivery();
    expect(delivery.recipient?.wholeNotes).toContain("Door code 0815");
    expect(world.listLiveOrders()).toHaveLength(1);
    expect(world.orders).toHaveLength(2);
    expect(delivery.alert).toBeUndefined();
    await world.advanceTime(60);
    expect(world.orders).toHaveLength(2);
  });

  it("tells the merchant if a driver was assigned meanwhile", async () => {
    const world = await placeOrder({ defaultMode: "urgent" });
    world.moveOrder("9000", "assigned");
    await world.saveMerchantChange("1001", (delivery) => ({
      buyerInstructions: { text: "Door code 0815", at: delivery.createdAt, changes: 1 },
    }));

    await world.advanceTime(31);

    expect(world.orders).toHaveLength(1);
    expect((await world.readDelivery()).alert).toMatchObject({
      code: "edited",
      params: { fields: "notes" },
    });
  });

  it("changes nothing of a point", async () => {
    const world = await placeOrder({ defaultMode: "point" });
    await world.write("Door code 0815");
    expect((await world.readDelivery()).buyerInstructions).toBeUndefined();
    expect(world.points).toHaveLength(1);
  });
});
