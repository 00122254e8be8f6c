import { describe, expect, it } from "vitest";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { aLocation, someSettings } from "#test/builders/bridge/settings.ts";
import { anAddress } from "#test/builders/bridge/store-order.ts";
import { bridgeWorld } from "#test/fakes/bridge/bridge-simulation.ts";

const urgent = (changes = {}) => someSettings({ defaultMode: "urgent", ...changes });
const goodsAt = (locationId: string | undefined, pieces: number, isOnHold = false) => ({
  locationId,
  weightGrams: 500,
  pieces,
  isOnHold,
});
const twoPlaces = [
  aLocation({ storeLocationId: "71" }),
  aLocation({ id: "depot", storeLocationId: "72" }),
];
const broadway = { shipping: anAddress({ street: "99 Broadway" }) };

async function booked(settings = urgent()) {
  const world = bridgeWorld(settings);
  await world.place();
  return world;
}

describe("an order that the courier has", () => {
  it("is booked once though some of its goods are on hold, and anew when they are let go", async () => {
    const world = bridgeWorld(urgent({ locations: twoPlaces }));
    await world.place({ goods: [goodsAt("71", 2), goodsAt("72", 1, true)] });
    await world.edit("1001", {});
    expect(world.orders).toHaveLength(1);

    await world.edit("1001", { goods: [goodsAt("71", 2), goodsAt("72", 1)] });
    expect(world.live()).toMatchObject([{ request: { kind: "pickup" } }]);
    expect(world.live()[0]?.request.many).toHaveLength(2);
    expect(world.faults).toEqual([]);
  });

  it("is not booked anew for an edit once a courier is assigned: its merchant is asked, once", async () => {
    const world = await booked();
    world.moveOrder("9000", "assigned");
    await world.edit("1001", broadway);
    await world.edit("1001", {});

    expect(world.orders).toHaveLength(1);
    const { attention, timeline } = await world.saved();
    expect(attention?.text).toBe(
      'Changed in the store since it was booked: address. Press "Cancel" to call it off, or dismiss this to let it go on.',
    );
    expect(timeline.filter(({ text }) => text.includes("address"))).toHaveLength(1);
  });

  it("brings each further edit to its merchant, also behind one that was seen to", async () => {
    const world = await booked();
    world.moveOrder("9000", "picked-up");
    await world.edit("1001", { isPartlyRefunded: true });
    expect((await world.saved()).attention?.code).toBe("partly-refunded");
    await world.ask("1001", ({ heeded }) => ({
      attention: undefined,
      heeded: [...heeded, "partly-refunded"],
    }));

    await world.edit("1001", broadway);

    expect((await world.saved()).attention?.text).toContain("address");
  });

  it("is not booked anew, to be held, where part of it was refunded: that is asked", async () => {
    const world = await booked();
    await world.edit("1001", { isPartlyRefunded: true, goods: [goodsAt(undefined, 1)] });
    await world.ask("1001", ({ heeded }) => ({
      attention: undefined,
      heeded: [...heeded, "partly-refunded"],
    }));
    await world.edit("1001", {});

    expect(world.orders).toHaveLength(1);
    expect(await world.saved()).toMatchObject({ state: "booked", attention: undefined });
  });

  it("is not called off twice where its courier refuses: its merchant is told once", async () => {
    const world = await booked();
    world.rules.refundPercent = () => undefined;
    await world.edit("1001", broadway);
    await world.edit("1001", {});

    expect(world.orders).toHaveLength(1);
    expect((await world.saved()).attention?.text).toContain("call the courier");
    expect(world.faults).toEqual([]);
  });

  it("stays off, and is not booked anew, where its merchant cancels what is about to be", async () => {
    const world = await booked();
    await world.edit("1001", {});
    await world.ask("1001", () => ({
      rebook: true,
      calledOff: { code: "edited:x", text: "Changed." },
      asked: { action: "cancel" },
    }));
    await world.pass(5);

    expect(world.live()).toEqual([]);
    expect(await world.saved()).toMatchObject({
      state: "cancelled",
      reason: { code: "called-off" },
    });
  });

  it("is left alone for an edit that came as a courier was being assigned", async () => {
    const world = await booked();
    world.moveOrder("9000", "assigned");
    await world.ask("1001", () => ({
      rebook: true,
      calledOff: { code: "edited:x", text: "Changed." },
    }));

    expect(world.live()).toHaveLength(1);
    expect(await world.saved()).toMatchObject({ rebook: false, attention: { code: "edited:x" } });
  });

  it("is booked anew where it was called off just as a courier was assigned, and that was lost", async () => {
    const world = await booked();
    world.moveOrder("9000", "assigned");
    world.put(broadway);
    await world.courier.cancelOrder("9000");
    await world.ask("1001", () => ({
      rebook: true,
      calledOff: { code: "edited:x", text: "Changed." },
    }));

    expect(world.live()).toHaveLength(1);
    expect((await world.saved()).money.refunded?.minor).toBe(500);
  });

  it("sums up what is paid back, however often it is edited", async () => {
    const world = await booked();
    await world.edit("1001", broadway);
    await world.edit("1001", { note: "Ring twice" });

    const { charged, refunded } = (await world.saved()).money;
    expect([charged?.minor, refunded?.minor]).toEqual([3000, 2000]);
  });

  it("rests cancelled where the courier calls it off, and is booked again when asked", async () => {
    const world = await booked();
    world.moveOrder("9000", "cancelled");
    await world.pass(3);
    expect(await world.saved()).toMatchObject({
      state: "cancelled",
      reason: { code: "courier-cancelled" },
    });
    const { endedAt, nextLookAt } = await world.saved();
    // Not before its buyer's data leaves.
    expect(nextLookAt?.getTime()).toBe((endedAt?.getTime() ?? 0) + 60 * 86_400_000);

    await world.ask("1001", () => ({ rebook: true }));
    expect(world.live()).toHaveLength(1);
  });

  it("goes again after it failed, though its store counts it as fulfilled by then", async () => {
    const world = await booked();
    world.moveOrder("9000", "assigned");
    await world.pass(3);
    world.moveOrder("9000", "failed");
    await world.pass(3);
    expect(await world.saved()).toMatchObject({ state: "settled", attention: { code: "failed" } });

    world.put({ standing: "fulfilled", standingText: "fulfilled", goods: [] });
    await world.ask("1001", () => ({ asked: { action: "deliver-again" } }));

    expect(world.orders).toHaveLength(2);
    const again: Delivery = await world.saved();
    expect(again).toMatchObject({ state: "booked", plan: { load: { grams: 800, pieces: 2 } } });
    expect(again.money.charged?.minor).toBe(2000);
  });

  it("is called off when its merchant asks before the courier has it", async () => {
    const world = bridgeWorld(urgent({ priceCeiling: { kind: "amount", cents: 1 } }));
    await world.place();
    await world.ask("1001", () => ({ asked: { action: "cancel" } }));

    const { timeline, ...cancelled } = await world.saved();
    expect(cancelled).toMatchObject({ state: "cancelled", reason: { code: "called-off" } });
    expect(cancelled.asked).toBeUndefined();
    expect(timeline.filter(({ text }) => text.startsWith("Called off"))).toHaveLength(1);
  });
});

describe("an order whose goods leave from several places", () => {
  const split = () => someSettings({ locations: twoPlaces });

  it("is a point a place, each with its own goods and key", async () => {
    const world = bridgeWorld(split());
    await world.place({ goods: [goodsAt("71", 2), goodsAt("72", 1)] });

    expect(world.points.map(({ accessKey }) => accessKey)).toEqual(["1001", "1001-2"]);
    expect(await world.saved("1001", 2)).toMatchObject({
      state: "booked",
      plan: { storeLocationIds: ["72"], load: { pieces: 1 } },
    });
  });

  it("gets a further part for goods let go later, without a word about changed goods", async () => {
    const world = bridgeWorld(split());
    await world.place({ goods: [goodsAt("71", 2), goodsAt("72", 1, true)] });
    expect((await world.saved()).parts).toBeUndefined();
    await world.edit("1001", { goods: [goodsAt("71", 2), goodsAt("72", 1)] });

    expect(world.points.map(({ accessKey }) => accessKey)).toEqual(["1001", "1001-2"]);
    expect((await world.saved()).attention).toBeUndefined();
  });

  it("tells every part what its store made of the order", async () => {
    const world = bridgeWorld(split());
    await world.place({ goods: [goodsAt("71", 2), goodsAt("72", 1)] });
    await world.edit("1001", { standing: "cancelled" });

    expect((await world.saved("1001", 1)).attention?.code).toBe("cancelled");
    expect((await world.saved("1001", 2)).attention?.code).toBe("cancelled");
  });

  it("looks after goods that moved to a third place though its own are gone", async () => {
    const world = bridgeWorld(split());
    world.fails("createPoint", "before");
    await world.place({ goods: [goodsAt("71", 2), goodsAt("72", 1)] });
    expect(world.points.map(({ accessKey }) => accessKey)).toEqual(["1001-2"]);

    await world.edit("1001", { goods: [goodsAt("73", 2), goodsAt("72", 1)] });
    expect(world.points.map(({ accessKey }) => accessKey)).toEqual(["1001-2", "1001-3"]);
    // The point that was asked for and not answered is looked for once more.
    expect((await world.saved()).state).toBe("booking");
    await world.pass(3);
    expect(await world.saved()).toMatchObject({ state: "skipped", parts: ["71", "72", "73"] });
  });
});
