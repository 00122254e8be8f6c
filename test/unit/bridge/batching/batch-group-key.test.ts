import { describe, expect, it } from "vitest";
import type { StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import { storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import { aLocation, someSettings } from "#test/builders/bridge/settings.ts";
import { type BridgeWorld, bridgeWorld } from "#test/fakes/bridge/bridge-simulation.ts";

const batching = { kind: "minutes", minutes: 30 } as const;
const scheduled = (changes = {}) =>
  someSettings({ defaultMode: "scheduled", batching, ...changes });
const wish = (date: string, time = "10:00") => ({
  attributes: [
    { name: "Delivery-Date", value: date },
    { name: "Delivery-Time", value: time },
  ],
});
const place = (world: BridgeWorld, orderId: string, changes: Partial<StoreOrder> = {}) =>
  world.place({ id: storeOrderIdSchema.parse(orderId), name: `#${orderId}`, ...changes });
const asked = (world: BridgeWorld) =>
  world
    .live()
    .map(({ request: { name, pickUpAt } }) => [name, pickUpAt?.toISOString().slice(0, 13)]);

describe("what travels together", () => {
  it("is collected on one date: nobody waits for another's", async () => {
    const world = bridgeWorld(scheduled());
    await place(world, "1");
    await place(world, "2", wish("2026-12-24"));
    await place(world, "3");
    await place(world, "4", wish("2026-12-24"));
    await world.pass(40);

    expect(asked(world)).toEqual([
      ["#1, #3", "2026-11-20T13"],
      ["#2, #4", "2026-12-24T15"],
    ]);
  });

  it("is urgent, or is not", async () => {
    const modes = [{ shippingMethod: "express", mode: "urgent" as const }];
    const world = bridgeWorld(scheduled({ modes }));
    await place(world, "1", wish("2026-12-24"));
    await place(world, "2", { shippingMethods: [{ title: "Express", code: "express" }] });
    await world.pass(40);

    expect(asked(world)).toEqual([
      ["#1", "2026-12-24T15"],
      ["#2", undefined],
    ]);
  });

  it.each([
    ["later", {}, wish("2026-12-24")],
    ["sooner", wish("2026-12-24"), { attributes: [] }],
  ])("is left by one whose buyer wants it %s now", async (_, before, after) => {
    const world = bridgeWorld(scheduled());
    await place(world, "1", before);
    await place(world, "2", before);
    await world.edit("2", after);
    await world.pass(40);

    expect(asked(world).map(([name]) => name)).toEqual(["#1", "#2"]);
    expect(new Set(asked(world).map(([, at]) => at)).size).toBe(2);
  });

  it("stays together while midnight passes, and while its price waits overnight", async () => {
    const late = aLocation({ timeZone: "Asia/Kolkata", hours: undefined });
    const world = bridgeWorld(
      scheduled({ locations: [late], priceCeiling: { kind: "amount", cents: 1 } }),
    );
    world.time.now = new Date("2026-11-20T17:00:00.000Z");
    for (const orderId of ["1", "2"]) await place(world, orderId);
    for (let looks = 0; looks < 8; looks++) {
      await world.pass(20);
      await world.edit("2", {});
    }

    expect(world.batches.all()).toHaveLength(1);
    expect(world.batch().members.map(({ standing }) => standing)).toEqual(["in", "in"]);
  });
});

describe("a batch of a shop that closes", () => {
  const hoursOf = (to: string) =>
    Object.fromEntries(
      ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"].map((day) => [
        day,
        [{ from: "06:00", to }],
      ]),
    );
  const urgent = (changes = {}) =>
    someSettings({
      defaultMode: "urgent",
      batching: { kind: "minutes", minutes: 120 },
      locations: [aLocation({ hours: hoursOf("07:30") })],
      ...changes,
    });

  it("is sent as it closes, whoever looks then", async () => {
    const world = bridgeWorld(urgent());
    for (const orderId of ["1", "2"]) await place(world, orderId);
    world.time.now = new Date("2026-11-20T12:30:00.000Z");
    await world.edit("2", {});
    await world.pass(1);

    expect(world.orders.map(({ request }) => request.name)).toEqual(["#1, #2"]);
    expect(world.time.now).toEqual(new Date("2026-11-20T12:31:00.000Z"));
  });

  it("is sent when it opens again, where its price waited until the evening", async () => {
    const world = bridgeWorld(urgent({ priceCeiling: { kind: "amount", cents: 1 } }));
    for (const orderId of ["1", "2"]) await place(world, orderId);
    await world.pass(90);
    await world.edit("2", {});
    const batch = world.batch();
    const approved = { minor: 1000, currency: "USD" };
    await world.batches.save({
      ...batch,
      nextLookAt: world.time.now,
      order: { ...batch.order, approved },
    });
    await world.pass(2);
    expect(world.orders).toEqual([]);
    expect((await world.saved("1")).reason?.text).toContain("opens");

    world.time.now = new Date("2026-11-21T11:00:00.000Z");
    await world.pass(3);
    expect(world.orders.map(({ request }) => request.name)).toEqual(["#1, #2"]);
    expect(world.batches.all()).toHaveLength(1);
  });
});
