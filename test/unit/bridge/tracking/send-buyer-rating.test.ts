import { describe, expect, it } from "vitest";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { writeRating } from "#shared/bridge/domain/tracking/buyer-rating.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { createBridgeSimulation } from "#test/fakes/bridge/bridge-simulation.ts";

/** Delivers an order whose buyer rates the driver on the tracking page. */
async function deliverOrder() {
  const world = createBridgeSimulation(buildSettings({ defaultMode: "urgent" }));
  await world.placeOrder();
  for (const status of ["assigned", "picked-up", "delivered"] as const)
    world.moveOrder("9000", status);
  await world.advanceTime(3);
  return {
    ...world,
    /** Saves the rating as the page does: nobody is called. */
    async rate(value: string, changes: Partial<Delivery> = {}) {
      const delivery = { ...(await world.readDelivery()), ...changes };
      const written = writeRating(delivery, value, world.time.now);
      if (written.ok && written.value !== delivery) await world.memory.save(written.value);
    },
    listTimeline: async () => (await world.readDelivery()).timeline.map(({ code }) => code),
  };
}

describe("the buyer's rating of the driver", () => {
  it("reaches the courier with the next sweep, once, and the retention goes on", async () => {
    const world = await deliverOrder();
    const { requeueAt: redactAt } = await world.readDelivery();
    await world.rate("4");
    expect(world.orders[0]?.rating).toBeUndefined();

    await world.advanceTime(1);
    await world.rate("1");
    await world.advanceTime(3);

    expect(world.orders[0]?.rating).toBe(4);
    const { buyerRating, requeueAt, state } = await world.readDelivery();
    expect(buyerRating).toMatchObject({ rating: 4, answer: "accepted" });
    expect([state, requeueAt]).toEqual(["completed", redactAt]);
    const timeline = await world.listTimeline();
    expect(timeline.filter((code) => code.startsWith("buyer-rat"))).toEqual([
      "buyer-rated",
      "buyer-rating-sent",
    ]);
  });

  it.each(["before", "after"] as const)(
    "is sent again if the call failed %s its effect",
    async (failure) => {
      const world = await deliverOrder();
      world.failNext("rateDriver", failure);
      await world.rate("5");

      await world.advanceTime(60);

      expect(world.orders[0]?.rating).toBe(5);
      expect((await world.readDelivery()).buyerRating?.answer).toBe("accepted");
    },
  );

  it("is given up after some tries within a day, and nothing else waits for it", async () => {
    const world = await deliverOrder();
    const { requeueAt: redactAt } = await world.readDelivery();
    world.failNext("rateDriver", "before", 1000);
    await world.rate("5");

    await world.advanceTime(1);
    const first = await world.readDelivery();
    expect(first).toMatchObject({ state: "completed", buyerRating: { failures: 1 } });
    expect([first.lastError, first.buyerRating?.answer]).toEqual([undefined, undefined]);
    await world.advanceTime(24 * 60);

    const { buyerRating, requeueAt, state, lastError } = await world.readDelivery();
    expect(buyerRating).toMatchObject({ rating: 5, answer: "refused", failures: 7 });
    expect([state, lastError, requeueAt]).toEqual(["completed", undefined, redactAt]);
    expect((await world.listTimeline()).filter((code) => code === "rating-not-taken")).toHaveLength(
      1,
    );
  });

  it("reaches the courier although it cannot be asked about the order", async () => {
    const world = await deliverOrder();
    world.failNext("readOrder", "before", 1000);
    await world.rate("4");

    await world.advanceTime(1);

    expect(world.orders[0]?.rating).toBe(4);
    expect((await world.readDelivery()).lastError).toBeUndefined();
  });

  it("is given up if the delivery's courier account is gone", async () => {
    const world = await deliverOrder();
    const { requeueAt: redactAt } = await world.readDelivery();
    world.conditions.isAccountGone = true;
    await world.rate("4");

    await world.advanceTime(2);

    const { buyerRating, requeueAt, lastError } = await world.readDelivery();
    expect(buyerRating).toMatchObject({ rating: 4, answer: "refused" });
    expect([lastError, requeueAt]).toEqual([undefined, redactAt]);
  });

  it.each(["buyer", "merchant"] as const)(
    "keeps the store from nothing if the courier never takes that of the %s",
    async (by) => {
      const world = createBridgeSimulation(buildSettings({ defaultMode: "urgent" }));
      await world.placeOrder();
      for (const status of ["assigned", "picked-up"] as const) world.moveOrder("9000", status);
      await world.advanceTime(3);
      world.conditions.losesUpdates = true;
      world.moveOrder("9000", "delivered");
      await world.advanceTime(2);
      world.failNext("rateDriver", "before", 1000);
      const delivery = await world.readDelivery();
      const written = writeRating(delivery, "5", world.time.now);
      if (by === "merchant")
        await world.saveMerchantChange("1001", () => ({
          pendingAction: { action: "rate", rating: 5 },
        }));
      else if (written.ok) await world.memory.save(written.value);
      world.conditions.losesUpdates = false;

      await world.advanceTime(30);
      expect(world.pushedUpdates.map(({ kind }) => kind)).toContain("delivered");
      await world.advanceTime(60);

      const { state, pendingAction, lastError, endedAt } = await world.readDelivery();
      expect([state, pendingAction, lastError]).toEqual(["completed", undefined, undefined]);
      expect(endedAt).toBeDefined();
    },
  );

  it("stays with the merchant if the courier refuses it", async () => {
    const world = await deliverOrder();
    await world.rate("5", { order: { orderId: "unknown", refusals: 0 } });

    await world.advanceTime(3);

    expect((await world.readDelivery()).buyerRating).toMatchObject({
      rating: 5,
      answer: "refused",
    });
    expect(await world.listTimeline()).toContain("rating-refused");
  });
});

/** Delivers a point by a courier that says whether it takes a rating. */
async function deliverPoint(canRateDriver: boolean | undefined) {
  const world = createBridgeSimulation(buildSettings({ defaultMode: "point" }));
  await world.placeOrder();
  const { accessKey = "" } = await world.readDelivery();
  world.movePoint(accessKey, "delivered");
  await world.advanceTime(60);
  const rate = async (value: string) => {
    const written = writeRating(
      { ...(await world.readDelivery()), canRateDriver },
      value,
      world.time.now,
    );
    if (written.ok) await world.memory.save(written.value);
    return written.ok;
  };
  return { ...world, rate };
}

describe("the buyer's rating of a point's driver", () => {
  it("reaches a courier that takes it", async () => {
    const world = await deliverPoint(true);
    expect(await world.rate("4")).toBe(true);
    await world.advanceTime(3);

    expect(world.points[0]?.rating).toBe(4);
    expect((await world.readDelivery()).buyerRating).toMatchObject({ answer: "accepted" });
  });

  it.each([false, undefined])("is not taken where the courier says %s", async (canRateDriver) => {
    const world = await deliverPoint(canRateDriver);
    expect(await world.rate("4")).toBe(false);
    await world.advanceTime(3);
    expect(world.points[0]?.rating).toBeUndefined();
  });
});

describe("the merchant's rating of a point's driver", () => {
  const rate = { pendingAction: { action: "rate", rating: 2 } } as const;

  it("reaches a courier that takes it, once, and the buyer's comes too late", async () => {
    const world = await deliverPoint(true);
    await world.saveMerchantChange("1001", () => ({ canRateDriver: true, ...rate }));

    expect(world.points[0]?.rating).toBe(2);
    const { pendingAction, timeline } = await world.readDelivery();
    expect(pendingAction).toBeUndefined();
    expect(timeline.at(-1)).toMatchObject({ code: "driver-rated", params: { rating: 2 } });
    await world.rate("5");
    await world.advanceTime(3);
    expect(world.points[0]?.rating).toBe(2);
  });

  it.each(["before", "after"] as const)("is sent again if the call failed %s", async (failure) => {
    const world = await deliverPoint(true);
    world.failNext("ratePointDriver", failure);
    await world.saveMerchantChange("1001", () => ({ canRateDriver: true, ...rate }));

    await world.advanceTime(60);

    expect(world.points[0]?.rating).toBe(2);
    expect((await world.readDelivery()).pendingAction).toBeUndefined();
  });

  it.each([false, undefined])("is dropped where the courier says %s", async (canRateDriver) => {
    const world = await deliverPoint(canRateDriver);
    await world.saveMerchantChange("1001", () => ({ canRateDriver, ...rate }));

    expect(world.points[0]?.rating).toBeUndefined();
    const { pendingAction, timeline } = await world.readDelivery();
    expect(pendingAction).toBeUndefined();
    expect(timeline.at(-1)?.code).toBe("rating-impossible");
  });
});
