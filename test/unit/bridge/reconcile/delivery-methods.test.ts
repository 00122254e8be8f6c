import { describe, expect, it } from "vitest";
import type { Goods } from "#shared/bridge/domain/delivery/store-order.ts";
import { buildLocation, buildSettings } from "#test/builders/bridge/settings.ts";
import { createBridgeSimulation } from "#test/fakes/bridge/bridge-simulation.ts";

const buildGoods = (kind: "local-delivery" | "shipping", changes: Partial<Goods> = {}): Goods => ({
  locationId: "71",
  weightGrams: 500,
  pieces: 2,
  isOnHold: false,
  method: { id: kind, kind, names: [{ title: `Sent by ${kind}`, code: kind }] },
  ...changes,
});
const mixedGoods = [buildGoods("local-delivery"), buildGoods("shipping", { pieces: 3 })];
const locations = [
  buildLocation({ storeLocationId: "71" }),
  buildLocation({ id: "depot", storeLocationId: "72" }),
];
const localOnly = { dispatchedMethods: "local-delivery", locations } as const;

describe("an order with local delivery and post", () => {
  it("is booked and told for its local part only", async () => {
    const simulation = createBridgeSimulation(buildSettings(localOnly));
    await simulation.placeOrder({ goods: mixedGoods });
    simulation.movePoint("1001", "picked-up");
    await simulation.editOrder("1001", {});

    expect((await simulation.readDelivery()).plan).toMatchObject({
      load: { pieces: 2 },
      methodIds: ["local-delivery"],
    });
    expect(simulation.pushedUpdates[0]).toMatchObject({ methodIds: ["local-delivery"] });
  });

  it("gets no delivery for a location that only sends by post", async () => {
    const simulation = createBridgeSimulation(buildSettings(localOnly));
    await simulation.placeOrder({
      goods: [buildGoods("local-delivery"), buildGoods("shipping", { locationId: "72" })],
    });

    expect(simulation.points).toHaveLength(1);
    expect((await simulation.readDelivery()).parts).toBeUndefined();
  });

  it("stays booked while the merchant sends the post's goods", async () => {
    const settings = buildSettings({ ...localOnly, defaultMode: "urgent" });
    const simulation = createBridgeSimulation(settings);
    await simulation.placeOrder({ goods: mixedGoods });
    await simulation.editOrder("1001", { goods: [buildGoods("local-delivery")] });

    expect(simulation.orders).toHaveLength(1);
    expect((await simulation.readDelivery()).alert).toBeUndefined();
  });

  it("goes out together in the mode of the first rule if both go by courier", async () => {
    const modes = [
      { shippingMethod: "*post", mode: "ignore" as const },
      { shippingMethod: "local-delivery", mode: "urgent" as const },
    ];
    const simulation = createBridgeSimulation(buildSettings({ modes, locations }));
    await simulation.placeOrder({ goods: mixedGoods });

    expect((await simulation.readDelivery()).plan).toMatchObject({
      mode: "urgent",
      load: { pieces: 5 },
    });
  });

  it("waits with its local part on hold, although the post's goods are free", async () => {
    const simulation = createBridgeSimulation(buildSettings(localOnly));
    await simulation.placeOrder({
      goods: [buildGoods("local-delivery", { isOnHold: true }), buildGoods("shipping")],
    });

    expect(await simulation.readDelivery()).toMatchObject({
      state: "waiting",
      reason: { code: "on-hold" },
    });
  });
});

describe("the choice of local delivery only", () => {
  it("skips an order of shipped goods, by name of what it has", async () => {
    const simulation = createBridgeSimulation(buildSettings(localOnly));
    await simulation.placeOrder({ goods: [buildGoods("shipping")] });

    expect(await simulation.readDelivery()).toMatchObject({
      state: "skipped",
      reason: { code: "not-local-delivery", params: { methods: '"Sent by shipping" (shipping)' } },
    });
  });

  it("lets an order go that was bought at a courier price", async () => {
    const rates = {
      services: [{ code: "shipping", name: "Courier", mode: "urgent" as const }],
    };
    const simulation = createBridgeSimulation(buildSettings({ ...localOnly, rates }));
    await simulation.placeOrder({ goods: [buildGoods("shipping")] });

    expect((await simulation.readDelivery()).plan).toMatchObject({ mode: "urgent" });
  });

  it("decides nothing before the goods are routed", async () => {
    const simulation = createBridgeSimulation(buildSettings(localOnly));
    await simulation.placeOrder({ fulfillmentMethod: "undecided", goods: [] });

    expect((await simulation.readDelivery()).reason).toMatchObject({ code: "not-routed" });
  });
});
