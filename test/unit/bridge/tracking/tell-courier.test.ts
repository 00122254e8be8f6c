import { describe, expect, it } from "vitest";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import {
  canTellCourier,
  getInstructionsProgress,
  writeInstructions,
} from "#shared/bridge/domain/tracking/buyer-instructions.ts";
import { buildLocation, buildSettings } from "#test/builders/bridge/settings.ts";
import {
  type BridgeSimulation,
  createBridgeSimulation,
} from "#test/fakes/bridge/bridge-simulation.ts";
import { crashAt } from "#test/fakes/crash-simulation.ts";

/** Places an order whose buyer writes notes for the driver on the tracking page. */
async function placeOrder(
  changes: Partial<Settings>,
  wrap?: <Target extends object>(target: Target) => Target,
) {
  const settings = buildSettings(changes);
  const world = createBridgeSimulation(settings, wrap);
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

  it.each([
    ["the store is closed by now", { closes: true }],
    ["another mode would apply", { mode: "scheduled" }],
    ["the operator holds the bookings", { isPaused: true }],
    ["it became dearer", { surcharge: 100 }],
    ["the price cannot be asked for", { fails: true }],
  ] as const)("loses no booking if %s", async (_, change) => {
    const world = await placeOrder({ defaultMode: "urgent" });
    const { order } = await world.readDelivery();
    if ("closes" in change)
      world.conditions.settings = buildSettings({
        defaultMode: "urgent",
        locations: [buildLocation({ exceptions: [{ date: "2026-11-20", intervals: [] }] })],
      });
    if ("mode" in change) world.conditions.settings = buildSettings({ defaultMode: change.mode });
    if ("isPaused" in change) world.conditions.store = { pausedAt: world.time.now };
    if ("surcharge" in change) world.setPrice(1000 + change.surcharge);
    if ("fails" in change) world.failNext("quote", "before", 1000);

    await world.write("Door code 0815");
    await world.advanceTime(5);

    const delivery = await world.readDelivery();
    expect(delivery).toMatchObject({
      state: "booked",
      order,
      buyerInstructions: { isTooLate: true },
    });
    expect([world.orders.length, world.listLiveOrders().length]).toEqual([1, 1]);
    expect(delivery.alert).toMatchObject({ code: "edited", params: { fields: "notes" } });
    expect(delivery.lastError).toBeUndefined();
    expect(getInstructionsProgress(delivery, world.conditions.settings)).toBe("not-told");
    expect(canTellCourier(delivery, world.conditions.settings)).toBe(false);
  });

  it("is asked for before anything is cancelled, and booked at that price", async () => {
    const world = await placeOrder({ defaultMode: "urgent" });
    const { quotes } = world.counts;

    await world.write("Door code 0815");

    expect(world.counts.quotes).toBe(quotes + 1);
    expect((await world.readDelivery()).recipient?.wholeNotes).toContain("Door code 0815");
  });

  it("takes the place of an earlier one, and goes with what the store changed", async () => {
    const world = await placeOrder({ defaultMode: "urgent" });
    await world.write("Door code 0815");
    await world.write("Door code 4711");
    expect((await world.readDelivery()).recipient?.wholeNotes).not.toContain("0815");
    expect((await world.readDelivery()).recipient?.wholeNotes).toContain("4711");

    world.setPrice(1100);
    world.putOrder({ note: "Ring twice" });
    await world.write("Third floor");

    // The merchant's own change is booked again as ever.
    const { recipient } = await world.readDelivery();
    expect(recipient?.wholeNotes).toContain("Ring twice");
    expect(recipient?.wholeNotes).toContain("Third floor");
    expect(world.listLiveOrders()).toHaveLength(1);
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

/** Lets the process die around one call of the runs that follow a note, or of none. */
async function writeAndCrash(
  call: number,
  when: "before" | "after",
  repeatedCancellation: "same-refund" | "refused" = "same-refund",
) {
  const crash = { call: 0, when };
  const counter = { calls: 0 };
  const names: string[] = [];
  const world = await placeOrder({ defaultMode: "urgent" }, (target) =>
    crashAt(recordNames(target, names), crash, counter),
  );
  world.rules.repeatedCancellation = repeatedCancellation;
  crash.call = call;
  counter.calls = 0;
  names.length = 0;
  await world.write("Door code 0815");
  const written = [...names];
  await world.advanceTime(10);
  return { world, names: written };
}

/** The first order was refunded whole. A courier that does not repeat the refund leaves it unknown. */
const CHARGED_ONCE = { charged: { minor: 2000 }, refunded: { minor: 1000 } };

/** Notes the name of each method that is called. */
const recordNames = <Target extends object>(target: Target, names: string[]): Target =>
  new Proxy(target, {
    get(object, name) {
      const method: unknown = Reflect.get(object, name);
      if (typeof method !== "function") return method;
      return (...input: unknown[]) => {
        names.push(String(name));
        return method.apply(object, input);
      };
    },
  });

describe("a buyer's note whose run dies", () => {
  it.each(["same-refund", "refused"] as const)(
    "right after the cancel leaves one live order with the note, and nothing charged twice (%s)",
    async (repeatedCancellation) => {
      const { names } = await writeAndCrash(0, "after");
      const cancel = names.indexOf("cancelOrder") + 1;
      expect(cancel).toBeGreaterThan(0);

      const { world, names: ran } = await writeAndCrash(cancel, "after", repeatedCancellation);

      expect(ran.filter((name) => name === "cancelOrder")).toHaveLength(2);
      await expectOneOrderWithNote(world, "after cancelOrder");
    },
  );

  it.each(["before", "after"] as const)(
    "%s any of its calls leaves one live order with the note, and nothing charged twice",
    async (when) => {
      const { names } = await writeAndCrash(0, when);
      expect(names).toEqual(expect.arrayContaining(["cancelOrder", "quote", "confirm", "save"]));

      for (const [at, name] of names.entries()) {
        const { world } = await writeAndCrash(at + 1, when);
        expect((await world.readDelivery()).money).toMatchObject(CHARGED_ONCE);
        await expectOneOrderWithNote(world, `killed ${when} ${name}, call ${at + 1}`);
      }
    },
  );
});

/** Expects what the buyer, the courier and the merchant's bill have to show in the end. */
async function expectOneOrderWithNote(world: BridgeSimulation, crash: string) {
  const live = world.listLiveOrders();
  expect(live, crash).toHaveLength(1);
  expect(JSON.stringify(live), crash).toContain("Door code 0815");
  expect(world.counts, crash).toMatchObject({ orders: 2, cancels: 1 });
  const billed = world.orders.map(({ price, refund }) => price.minor - (refund?.minor ?? 0));
  expect(billed, crash).toEqual([0, 1000]);
  const { order, state, alert, lastError } = await world.readDelivery();
  expect({ state, orderId: order?.orderId, alert, lastError }, crash).toEqual({
    state: "booked",
    orderId: live[0]?.id,
  });
  expect(world.faults, crash).toEqual([]);
}
