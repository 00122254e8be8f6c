import { describe, expect, it } from "vitest";
import { someSettings } from "#test/builders/bridge/settings.ts";
import { bridgeWorld } from "#test/fakes/bridge/bridge-simulation.ts";

const urgent = (changes = {}) => someSettings({ defaultMode: "urgent", ...changes });
const ceiling = (cents: number) => urgent({ priceCeiling: { kind: "amount", cents } });
const minutes = (count: number) => count * 60_000;

describe("a price", () => {
  it("that is allowed is confirmed with its token, once", async () => {
    const world = bridgeWorld(ceiling(1000));
    await world.place({ tip: { minor: 3_50, currency: "USD" } });

    expect(world.counts).toMatchObject({ quotes: 1, confirms: 1 });
    expect(world.orders).toMatchObject([
      { confirmation: { token: "token-1", tip: 3, searchCourier: true, kind: "dropoff" } },
    ]);
    expect(await world.saved()).toMatchObject({
      state: "booked",
      money: { quoted: { minor: 1000 }, charged: { minor: 1000 }, tipped: { minor: 300 } },
    });
  });

  it("above the ceiling waits for approval, and is asked for again when that comes late", async () => {
    const world = bridgeWorld(ceiling(999));
    await world.place();
    expect(await world.saved()).toMatchObject({
      state: "held",
      reason: {
        code: "price-above-ceiling",
        text: "The courier asks 10.00 USD, more than the 9.99 that are allowed without asking. Approve the price, or deliver it another way.",
      },
    });
    expect(world.orders).toEqual([]);

    world.time.now = new Date(world.time.now.getTime() + minutes(61));
    await world.ask("1001", ({ order }) => ({
      order: { refusals: 0, ...order, approved: { minor: 1000, currency: "USD" } },
    }));

    expect(world.counts.quotes).toBe(2);
    expect(world.orders).toMatchObject([
      { price: { minor: 1000 }, confirmation: { token: "token-2" } },
    ]);
  });

  it("that rose after it was approved waits again", async () => {
    const world = bridgeWorld(ceiling(999));
    await world.place();
    world.priceIs(1001);
    world.time.now = new Date(world.time.now.getTime() + minutes(61));
    await world.ask("1001", ({ order }) => ({
      order: { refusals: 0, ...order, approved: { minor: 1000, currency: "USD" } },
    }));

    expect(world.orders).toEqual([]);
    expect(await world.saved()).toMatchObject({
      state: "held",
      reason: { code: "price-above-ceiling" },
    });
    expect((await world.saved()).reason?.text).toContain("10.01 USD");
  });

  it("whose token expired before it was confirmed is asked for again", async () => {
    const world = bridgeWorld(urgent());
    world.fails("confirm", "before");
    await world.place();
    expect((await world.saved()).trouble?.failures).toBe(1);
    world.time.now = new Date(world.time.now.getTime() + minutes(61));
    await world.pass(1);

    expect(world.counts.quotes).toBe(2);
    expect(world.orders).toMatchObject([{ confirmation: { token: "token-2" } }]);
  });

  it("whose answer came late is not asked for again while the order may still be made", async () => {
    const world = bridgeWorld(urgent());
    world.fails("confirm", "after");
    const { orderOfToken } = world.courier;
    let isSlow = true;
    Object.assign(world.courier, {
      orderOfToken: async (token: string) => (isSlow ? undefined : orderOfToken(token)),
    });
    await world.place();
    await world.edit("1001", { note: "changed while nobody knew" });
    expect(world.counts.quotes).toBe(1);
    expect((await world.saved()).nextLookAt).toEqual(new Date("2026-11-20T12:02:00.000Z"));

    isSlow = false;
    await world.pass(10);
    expect(world.live()).toHaveLength(1);
    expect(world.live()[0]?.request.many[0]?.notes).toContain("changed while nobody knew");
    expect((await world.saved()).money).toMatchObject({
      charged: { minor: 2000 },
      refunded: { minor: 1000 },
    });
  });

  it("is not paid twice where the courier refuses what it has done", async () => {
    const world = bridgeWorld(urgent());
    const { confirm } = world.courier;
    Object.assign(world.courier, {
      confirm: async (request: Parameters<typeof confirm>[0]) => {
        await confirm(request);
        return { ok: false, refusal: { text: "The quote was used already." } };
      },
    });
    await world.place();

    expect(world.orders).toHaveLength(1);
    expect(await world.saved()).toMatchObject({ state: "booked", order: { orderId: "9000" } });
  });

  it("refused twice at confirming is held, and goes out when looked at again", async () => {
    const world = bridgeWorld(urgent());
    const { confirm } = world.courier;
    let refusals = 0;
    Object.assign(world.courier, {
      confirm: async (request: Parameters<typeof confirm>[0]) =>
        refusals++ < 2
          ? { ok: false, refusal: { text: "No car for Ada Lovelace" } }
          : confirm(request),
    });
    await world.place();
    // An earlier try may still come through: the next is made when it cannot any more.
    expect(refusals).toBe(1);
    await world.pass(3);

    expect(await world.saved()).toMatchObject({
      state: "held",
      reason: { code: "courier-refused", text: "The courier refused the order: No car for …" },
      order: { refusals: 2 },
    });
    await world.edit("1001", {});
    await world.pass(3);
    expect(world.live()).toHaveLength(1);
    expect((await world.saved()).order?.refusals).toBe(0);
  });

  it("of a scheduled order stays good while the clock moves within five minutes", async () => {
    const world = bridgeWorld(someSettings({ defaultMode: "scheduled" }));
    await world.pass(1);
    world.fails("confirm", "before");
    await world.place();
    await world.pass(3);

    expect(world.counts).toMatchObject({ quotes: 1, orders: 1 });
    expect(world.orders[0]?.request.pickUpAt).toEqual(new Date("2026-11-20T12:50:00.000Z"));
    expect(world.faults).toEqual([]);
  });
});
