import { describe, expect, it } from "vitest";
import { accountIdSchema } from "#shared/bridge/domain/ids.ts";
import { someSettings } from "#test/builders/bridge/settings.ts";
import { bridgeWorld } from "#test/fakes/bridge/bridge-simulation.ts";

const urgent = (changes = {}) => someSettings({ defaultMode: "urgent", ...changes });
const tagged = (world: ReturnType<typeof bridgeWorld>, orderId = "9000") =>
  world.orders.find(({ id }) => id === orderId);

describe("a store that cannot be asked", () => {
  it("holds up neither its merchant's cancellation nor what the courier has to tell", async () => {
    const world = bridgeWorld(urgent());
    await world.place();
    world.set.storeIsDown = true;

    await world.ask("1001", () => ({ asked: { action: "cancel" } }));

    expect(tagged(world)?.stage).toBe("cancelled");
    expect(await world.saved()).toMatchObject({ state: "cancelled" });
  });

  it("is asked again within five minutes, lest it has cancelled", async () => {
    const world = bridgeWorld();
    await world.place();
    world.set.storeIsDown = true;
    await world.edit("1001", { standing: "cancelled" });
    world.set.storeIsDown = false;

    await world.pass(5);

    expect((await world.saved()).attention?.code).toBe("cancelled");
  });
});

describe("what would go on for ever", () => {
  it("is told where the courier has forgotten the point, and not told of a moment's lapse", async () => {
    const world = bridgeWorld();
    await world.place();
    const [point] = world.points.splice(0, 1);
    await world.pass(31);
    expect((await world.saved()).attention).toBeUndefined();
    if (point !== undefined) world.points.push(point);
    await world.pass(31);
    expect((await world.saved()).missingSince).toBeUndefined();

    world.points.splice(0, 1);
    await world.pass(95);

    expect((await world.saved()).attention?.code).toBe("unknown-to-courier");
  });

  it("is told where no driver was found an hour after its time", async () => {
    const world = bridgeWorld(urgent());
    await world.place();
    await world.pass(55);
    expect((await world.saved()).attention).toBeUndefined();

    await world.pass(10);

    expect((await world.saved()).attention?.code).toBe("no-courier-found");
  });

  it("is a refusal no longer: what was refused is tried again", async () => {
    const world = bridgeWorld();
    const { createPoint } = world.courier;
    let refuses = true;
    Object.assign(world.courier, {
      createPoint: async (request: Parameters<typeof createPoint>[0]) =>
        refuses ? { ok: false, refusal: { text: "Not served yet" } } : createPoint(request),
    });
    await world.place();
    expect(await world.saved()).toMatchObject({ reason: { code: "courier-refused" } });
    refuses = false;

    await world.pass(361);

    expect(world.points).toHaveLength(1);
    expect((await world.saved()).state).toBe("booked");
  });
});

describe("an order that is not free to call off", () => {
  it("is not booked anew for an edit unless its merchant says so", async () => {
    const world = bridgeWorld(urgent({ cancelling: { percentBeforeCourier: 20 } }));
    await world.place();

    await world.edit("1001", { note: "Ring twice" });

    expect(world.live()).toHaveLength(1);
    expect(world.counts.cancels).toBe(0);
    expect((await world.saved()).attention?.code).toMatch(/^edited:/);
  });
});

describe("a tip", () => {
  it("is taken back with the order it was for, and counted once", async () => {
    const world = bridgeWorld(urgent());
    const tip = { minor: 5_00, currency: "USD" };
    await world.place({ tip });
    expect((await world.saved()).money.tipped?.minor).toBe(5_00);

    await world.edit("1001", { tip, note: "Ring twice" });

    expect(world.counts).toMatchObject({ orders: 2, cancels: 1 });
    expect((await world.saved()).money.tipped?.minor).toBe(5_00);
  });
});

describe("a store that moves to another account", () => {
  it("has what is booked anew go to the new one", async () => {
    const world = bridgeWorld(urgent());
    await world.place();
    world.set.accountId = accountIdSchema.parse("other");

    await world.edit("1001", { note: "Ring twice" });

    expect(world.counts).toMatchObject({ orders: 2, cancels: 1 });
    expect(world.asked.at(-1)).toBe("other");
    expect((await world.saved()).accountId).toBe("other");
  });

  it("takes along what was only priced", async () => {
    const world = bridgeWorld(urgent({ priceCeiling: { kind: "amount", cents: 1 } }));
    await world.place();
    expect((await world.saved()).state).toBe("held");
    world.set.accountId = accountIdSchema.parse("other");

    await world.edit("1001", {});

    expect(world.asked.at(-1)).toBe("other");
  });
});

describe("an order in parts", () => {
  it("has each part hear of each of the store's edits, and of nothing else", async () => {
    const world = bridgeWorld();
    const goods = ["71", "72"].map((locationId) => ({
      locationId,
      weightGrams: 400,
      pieces: 1,
      isOnHold: false,
    }));
    await world.place({ goods });
    world.sent.length = 0;

    await world.edit("1001", { goods });
    await world.pass(1);
    await world.edit("1001", { goods });
    await world.pass(40);

    expect(world.sent).toHaveLength(2);
    expect(world.sent).toMatchObject([{ part: 2 }, { part: 2 }]);
  });
});
