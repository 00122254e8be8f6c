import { describe, expect, it } from "vitest";
import { formatMessage } from "#functions/bridge/messages/format-message.ts";
import type { RequestedCorrection } from "#shared/bridge/domain/correction/write-correction.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import { storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import { redactDelivery } from "#shared/bridge/domain/privacy/retention.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import { correctOrder } from "#shared/bridge/use-cases/correction/correct-order.ts";
import { explainOrder } from "#shared/bridge/use-cases/dispatch/explain-order.ts";
import { buildDeliveryKey } from "#test/builders/bridge/delivery.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { buildAddress } from "#test/builders/bridge/store-order.ts";
import {
  type BridgeSimulation,
  createBridgeSimulation,
} from "#test/fakes/bridge/bridge-simulation.ts";
import { crashAt, ProcessKilled } from "#test/fakes/crash-simulation.ts";

type TargetWrapper = Parameters<typeof createBridgeSimulation>[1];
const KEY = buildDeliveryKey("1001");
const ADDRESS = {
  ...{ street: "350 5th Ave", unit: "Floor 80", city: "New York" },
  ...{ region: "NY", postalCode: "10118", countryCode: "US" },
};

async function placeOrder(
  settings: Partial<Settings>,
  order: Partial<StoreOrder> = {},
  wrap?: TargetWrapper,
) {
  const world = createBridgeSimulation(buildSettings(settings), wrap);
  await world.placeOrder(order);
  return world;
}

/** Corrects the order as the API does; a killed process is asked again. */
async function correct(world: BridgeSimulation, requested: RequestedCorrection) {
  const write = () =>
    correctOrder(world.deps)(KEY, requested).catch((error: unknown) => {
      if (!(error instanceof ProcessKilled)) throw error;
      return "killed" as const;
    });
  const first = await write();
  const outcome = first === "killed" ? await write() : first;
  await world.drainQueue();
  return outcome;
}

const refuse = (code: string) => ({
  ok: false,
  refusal: { kind: "reason", reason: { code } },
});

describe("a correction of an order that is not booked", () => {
  it("releases the hold that it solves, and is booked", async () => {
    const nowhere = buildAddress({ phone: "" });
    const world = await placeOrder(
      { defaultMode: "urgent" },
      { shipping: nowhere, billing: nowhere },
    );
    expect(await world.readDelivery()).toMatchObject({
      state: "held",
      reason: { code: "no-phone" },
    });

    await correct(world, { phone: "(212) 555-0123" });

    expect(await world.readDelivery()).toMatchObject({
      state: "booked",
      recipient: { phone: "12125550123" },
      correction: { phone: { value: "+12125550123" } },
    });
  });

  it("changes address, note and method of this order alone", async () => {
    const world = await placeOrder({ defaultMode: "ignore" });
    expect(await world.readDelivery()).toMatchObject({ state: "skipped" });

    await correct(world, { address: ADDRESS, note: "Ask at the desk", mode: "urgent" });

    const { recipient, plan, state, timeline } = await world.readDelivery();
    expect({ state, mode: plan?.mode }).toEqual({ state: "booked", mode: "urgent" });
    expect(recipient?.address).toBe("350 5th Ave, New York, NY 10118, US");
    expect(recipient?.wholeNotes).toBe("Floor 80\nAsk at the desk");
    expect(recipient?.name).toBe("Ada Lovelace");
    expect(timeline).toContainEqual(
      expect.objectContaining({
        by: "merchant",
        code: "corrected",
        params: { fields: "address,note,mode" },
      }),
    );
    expect(world.findOrder("1001")).toMatchObject({ shipping: { street: "20 W 34th St" } });
  });

  it("is answered the same when it is repeated after its booking, and refused if it is another", async () => {
    const world = await placeOrder({ defaultMode: "ignore" });
    await correct(world, { mode: "point" });
    const booked = await world.readDelivery();
    expect(booked).toMatchObject({ state: "booked", pointId: expect.anything() });

    expect(await correct(world, { mode: "point" })).toMatchObject({
      ok: true,
      value: { delivery: { pointId: booked.pointId }, uncorrectedParts: [] },
    });
    expect(await world.readDelivery()).toEqual(booked);
    for (const other of [{ mode: "urgent" }, { mode: "point", note: "Ring twice" }, {}] as const)
      expect(await correct(world, other)).toMatchObject(refuse("points-not-correctable"));
  });

  it("counts for every destination of its goods, without the coordinates of the former place", async () => {
    const coordinates = { latitude: 40.7, longitude: -73.9 };
    const destinations = [
      {
        ...{ locationId: undefined, methodId: "shipping", email: "", instructions: "Gate B" },
        address: buildAddress({ coordinates }),
        phones: ["+12125550111"],
      },
    ];
    const world = await placeOrder({ defaultMode: "ignore" }, { destinations });
    await correct(world, { address: ADDRESS, phone: "+12125550123", note: "", mode: "urgent" });

    const { recipient } = await world.readDelivery();
    expect(recipient).toMatchObject({
      address: "350 5th Ave, New York, NY 10118, US",
      phone: "12125550123",
      wholeNotes: "Floor 80",
    });
    expect(recipient?.coordinates).toBeUndefined();
  });

  it("is shown as the merchant's in the explanation", async () => {
    const world = await placeOrder({ defaultMode: "ignore" });
    await correct(world, { phone: "+12125550123", mode: "urgent" });

    const explained = await explainOrder(world.deps)(KEY);

    if (typeof explained === "string") expect.unreachable();
    const details = explained.decision.ruleResults.map((one) => one.details).join("\n");
    expect(details).toContain("corrected by you: urgent");
    expect(details).toContain("corrected by you: phone");
  });

  it.each([
    ["phone", { phone: "12" }],
    ["address", { address: { ...ADDRESS, street: "x".repeat(600) } }],
  ] as const)("names the field %s that cannot be used", async (field, requested) => {
    const world = await placeOrder({ defaultMode: "urgent" });

    const outcome = await correct(world, requested);

    expect(outcome).toMatchObject({ ok: false, refusal: { kind: "field", fault: { field } } });
    expect((await world.readDelivery()).correction).toBeUndefined();
  });
});

describe("a correction that cannot be carried out", () => {
  const note = { note: "Ask at the desk" };
  const never = { ...KEY, orderId: storeOrderIdSchema.parse("4711") };

  it("is refused for an order, and a part of one, that the bridge does not know", async () => {
    const world = await placeOrder({ defaultMode: "ignore" });
    expect(await correctOrder(world.deps)(never, note)).toBe("unknown-delivery");
    expect(await correctOrder(world.deps)({ ...KEY, part: 2 }, note)).toBe("unknown-delivery");
  });

  it("is refused for an order that its store does not show, and reads none for what is too late", async () => {
    const world = await placeOrder({ defaultMode: "ignore" });
    const reads: string[] = [];
    const readOrder = async (orderId: string) => void reads.push(orderId);
    const deps = { ...world.deps, openStorefront: () => ({ readOrder: readOrder as never }) };
    expect(await correctOrder(deps)(KEY, note)).toMatchObject(refuse("order-gone"));
    expect(reads).toEqual(["1001"]);

    const booked = { state: "booked", pointId: "7000", accessKey: "1001" } as const;
    await world.saveMerchantChange("1001", () => booked);
    expect(await correctOrder(deps)(KEY, note)).toMatchObject(refuse("points-not-correctable"));
    expect(reads).toHaveLength(1);
  });

  it("is refused for an order in the trash, of which nothing is decided until it is restored", async () => {
    const world = await placeOrder({ defaultMode: "urgent" });
    expect(world.listLiveOrders()).toHaveLength(1);
    await world.editOrder("1001", { status: "trashed" });

    expect(await correctOrder(world.deps)(KEY, note)).toMatchObject(refuse("trashed"));

    expect((await world.readDelivery()).correction).toBeUndefined();
    await world.editOrder("1001", { status: "paid" });
    expect(await correctOrder(world.deps)(KEY, note)).toMatchObject({ ok: true });
  });

  it("is tried eight times while others save, and refused once its order is erased meanwhile", async () => {
    const world = await placeOrder({ defaultMode: "ignore" });
    const { find } = world.deps.deliveries;
    let saves = 0;
    let isErased = false;
    const deliveries = {
      find: async (key: typeof KEY) => (isErased ? undefined : find(key)),
      async save() {
        saves++;
        return "conflict" as const;
      },
    };
    const write = correctOrder({ ...world.deps, deliveries });
    await expect(write(KEY, note)).rejects.toThrow("delivery-busy");
    expect(saves).toBe(8);

    const erase = async () => {
      isErased = true;
      return "conflict" as const;
    };
    expect(
      await correctOrder({ ...world.deps, deliveries: { ...deliveries, save: erase } })(KEY, note),
    ).toBe("unknown-delivery");
  });

  it("is refused if its order is erased once it was saved", async () => {
    const world = await placeOrder({ defaultMode: "ignore" });
    const { find, save } = world.deps.deliveries;
    let isErased = false;
    const deliveries = {
      find: async (key: typeof KEY) => (isErased ? undefined : find(key)),
      async save(delivery: Delivery) {
        isErased = true;
        return save(delivery);
      },
    };
    expect(await correctOrder({ ...world.deps, deliveries })(KEY, note)).toBe("unknown-delivery");
  });

  it("has nothing to remove from an order that was never corrected", async () => {
    const world = await placeOrder({ defaultMode: "ignore" });
    expect(await correctOrder(world.deps)(KEY, {})).toEqual({
      ...{ ok: true, value: { delivery: await world.readDelivery(), uncorrectedParts: [] } },
    });
  });
});

describe("a correction ends with a change in the store", () => {
  it("of that very field, and of no other", async () => {
    const settings = { defaultMode: "urgent" } as const;
    const world = await placeOrder(settings, { status: "unpaid" });
    await correct(world, { phone: "+12125550123", note: "Ask at the desk" });

    await world.editOrder("1001", { note: "Leave it outside" });
    const { correction, timeline } = await world.readDelivery();
    expect(correction?.phone?.value).toBe("+12125550123");
    expect(correction?.note).toBeUndefined();
    expect(timeline.at(-1)).toMatchObject({
      by: "store",
      code: "correction-outdated",
      params: { fields: "note" },
    });
    await world.editOrder("1001", { note: "Gate code 4411" });
    expect((await world.readDelivery()).correction?.note).toBeUndefined();

    await world.editOrder("1001", { status: "paid" });
    expect((await world.readDelivery()).recipient).toMatchObject({
      phone: "12125550123",
      wholeNotes: "Apt 4B\nGate code 4411",
    });
  });

  it("stays when the goods are routed to a place with the same address", async () => {
    const world = await placeOrder({ defaultMode: "urgent" }, { status: "unpaid" });
    await correct(world, { address: ADDRESS });

    await world.editOrder("1001", {
      destinations: [
        {
          ...{ locationId: undefined, methodId: "shipping", email: "", instructions: "" },
          address: buildAddress(),
          phones: ["+12125550100"],
        },
      ],
    });

    expect((await world.readDelivery()).correction?.address?.value).toEqual(ADDRESS);
  });

  it("and is removed by one without fields", async () => {
    const world = await placeOrder({ defaultMode: "urgent" });
    await correct(world, { phone: "+12125550123" });
    expect((await world.readDelivery()).recipient?.phone).toBe("12125550123");

    await correct(world, {});

    const { correction, recipient } = await world.readDelivery();
    expect(correction).toBeUndefined();
    expect(recipient?.phone).toBe("12125550100");
    expect(world.listLiveOrders()).toHaveLength(1);
  });
});

describe("a corrected way that is removed from a booked order", () => {
  it("lets the rules say how it goes: it is booked again so", async () => {
    const world = await placeOrder({ defaultMode: "point" }, { status: "unpaid" });
    await correct(world, { mode: "urgent" });
    await world.editOrder("1001", { status: "paid" });
    expect(world.listLiveOrders()).toHaveLength(1);

    await correct(world, {});
    await world.advanceTime(10);

    expect(world.listLiveOrders()).toEqual([]);
    expect(world.points).toHaveLength(1);
    expect((await world.readDelivery()).plan?.mode).toBe("point");
  });

  it("is cancelled if the rules send it nowhere", async () => {
    const world = await placeOrder({ defaultMode: "ignore" });
    await correct(world, { mode: "urgent" });

    await correct(world, {});
    await world.advanceTime(10);

    expect(world.listLiveOrders()).toEqual([]);
    expect(await world.readDelivery()).toMatchObject({ state: "skipped" });
  });

  it("changes nothing if the rules say the same, whatever they say later", async () => {
    const world = await placeOrder({ defaultMode: "point" }, { status: "unpaid" });
    await correct(world, { mode: "urgent" });
    await world.editOrder("1001", { status: "paid" });
    world.conditions.settings = buildSettings({ defaultMode: "urgent" });

    await correct(world, {});
    expect((await world.readDelivery()).correction).toBeUndefined();
    world.conditions.settings = buildSettings({ defaultMode: "point" });
    await world.editOrder("1001", { tags: ["gift"] });
    await world.advanceTime(10);

    expect(world.orders).toHaveLength(1);
    expect(world.listLiveOrders()).toHaveLength(1);
    const { state, alert } = await world.readDelivery();
    expect({ state, alert }).toEqual({ state: "booked", alert: undefined });
  });

  it("tells the merchant if it is too late to book it again", async () => {
    const world = await placeOrder({ defaultMode: "ignore" });
    await correct(world, { mode: "urgent" });
    world.moveOrder("9000", "assigned");

    await correct(world, {});
    await world.advanceTime(10);

    expect(world.listLiveOrders()).toHaveLength(1);
    expect((await world.readDelivery()).alert).toMatchObject({
      code: "edited",
      params: { fields: "mode" },
    });
  });

  it("counts as removed when the store says another shipping method", async () => {
    const world = await placeOrder({ defaultMode: "ignore", modes: [] });
    await correct(world, { mode: "urgent" });
    expect(world.listLiveOrders()).toHaveLength(1);

    await world.editOrder("1001", { shippingMethods: [{ title: "By post", code: "post" }] });
    await world.advanceTime(10);

    expect(world.listLiveOrders()).toEqual([]);
    expect(await world.readDelivery()).toMatchObject({ state: "skipped", correction: undefined });
  });
});

describe("a correction of a booked order", () => {
  it("books it again while it has no driver, at no cost", async () => {
    const world = await placeOrder({ defaultMode: "urgent" });

    expect(await correct(world, { address: ADDRESS })).toMatchObject({ ok: true });

    expect(world.orders).toHaveLength(2);
    expect(JSON.stringify(world.listLiveOrders())).toContain("350 5th Ave");
    expect((await world.readDelivery()).alert).toBeUndefined();
    await world.advanceTime(60);
    expect(world.orders).toHaveLength(2);
  });

  it("books it the other way", async () => {
    const world = await placeOrder({ defaultMode: "urgent" });
    await correct(world, { mode: "point" });

    expect(world.listLiveOrders()).toHaveLength(0);
    expect(world.points).toHaveLength(1);
    await world.advanceTime(60);
    expect(world.points).toHaveLength(1);
  });

  it("changes nothing when it is sent again", async () => {
    const world = await placeOrder({ defaultMode: "urgent" });
    await correct(world, { address: ADDRESS });
    const { version } = await world.readDelivery();

    expect(await correct(world, { address: ADDRESS })).toMatchObject({ ok: true });

    expect((await world.readDelivery()).version).toBe(version);
  });

  it("says that it is too late once there is a driver", async () => {
    const world = await placeOrder({ defaultMode: "urgent" });
    world.moveOrder("9000", "assigned");
    await world.advanceTime(3);

    expect(await correct(world, { address: ADDRESS })).toMatchObject(refuse("too-late-to-correct"));
    expect(world.orders).toHaveLength(1);
  });

  it("tells the merchant if a driver was assigned meanwhile", async () => {
    const world = await placeOrder({ defaultMode: "urgent" });
    world.moveOrder("9000", "assigned");

    await correct(world, { address: ADDRESS });

    expect(world.orders).toHaveLength(1);
    expect((await world.readDelivery()).alert).toMatchObject({
      code: "edited",
      params: { fields: "address,notes", by: "merchant" },
    });
  });

  it("tells that a driver was assigned before it was removed, not that the store changed", async () => {
    const world = await placeOrder({ defaultMode: "urgent" });
    await correct(world, { address: ADDRESS });
    world.moveOrder("9001", "assigned");

    await correct(world, {});
    await world.advanceTime(60);

    expect(world.orders).toHaveLength(2);
    const { alert } = await world.readDelivery();
    expect(alert).toMatchObject({
      code: "edited",
      params: { fields: "address,notes", by: "removal" },
    });
    expect(alert && formatMessage(alert)).toMatch(
      /^You removed your correction after booking: address, notes\./,
    );
  });

  it("tells the store's change as such, also after a correction was removed", async () => {
    const world = await placeOrder({ defaultMode: "urgent" });
    await correct(world, { address: ADDRESS });
    world.moveOrder("9001", "assigned");
    await correct(world, {});

    await world.editOrder("1001", { shipping: buildAddress({ street: "99 Broadway" }) });

    const { params } = (await world.readDelivery()).alert ?? expect.unreachable();
    expect(params.fields).toContain("address");
    expect(params.by).toBeUndefined();
  });

  it("tells the store's change as such, once the order was booked again without it", async () => {
    const world = await placeOrder({ defaultMode: "urgent" });
    await correct(world, { address: ADDRESS });
    await correct(world, {});
    await world.editOrder("1001", { shipping: buildAddress({ street: "99 Broadway" }) });
    expect(world.orders).toHaveLength(4);
    world.moveOrder("9003", "assigned");

    await world.editOrder("1001", { shipping: buildAddress() });

    const { params } = (await world.readDelivery()).alert ?? expect.unreachable();
    expect(params.fields).toContain("address");
    expect(params.by).toBeUndefined();
  });

  it("tells of the part that was removed, while another one counts", async () => {
    const world = await placeOrder({ defaultMode: "urgent" });
    await correct(world, { address: ADDRESS, phone: "+12125550123" });
    world.moveOrder("9001", "assigned");

    await correct(world, { phone: "+12125550123" });

    expect((await world.readDelivery()).alert).toMatchObject({
      params: { fields: "address,notes", by: "removal" },
    });
  });

  it("cannot change a point, or what costs something", async () => {
    const point = await placeOrder({ defaultMode: "point" });
    expect(await correct(point, { address: ADDRESS })).toMatchObject(
      refuse("points-not-correctable"),
    );
    const costly = await placeOrder({
      defaultMode: "urgent",
      cancelling: { ...buildSettings().cancelling, percentBeforeCourier: 50 },
    });
    expect(await correct(costly, { address: ADDRESS })).toMatchObject(refuse("correction-costs"));
  });
});

it("is redacted with the delivery, and its words in what others wrote", async () => {
  const world = await placeOrder({ defaultMode: "urgent" });
  await correct(world, { address: ADDRESS, phone: "+12125550123", note: "Ask for Zebulon" });
  const delivery = await world.readDelivery();
  const quoting = {
    ...delivery,
    reason: { code: "courier-refused" as const, params: { courierText: "no Zebulon here" } },
  };

  const redacted = JSON.stringify(redactDelivery(quoting, 30, world.time.now));

  for (const text of ["350 5th", "2125550123", "Zebulon", "Floor 80"])
    expect(redacted).not.toContain(text);
});

describe("a correction whose process dies", () => {
  it.each(["before", "after"] as const)(
    "%s any call leaves one live order with it, and nothing charged twice",
    async (when) => {
      const count = await correctAndCrash(0, when);
      expect(count).toBeGreaterThan(15);

      for (let call = 1; call <= count; call++) await correctAndCrash(call, when);
    },
  );
});

it("is carried out by the clock if the process dies before the request is queued", async () => {
  const world = await placeOrder({ defaultMode: "ignore" });
  const reconcileQueue = crashAt(world.deps.reconcileQueue, { call: 1, when: "before" });
  const write = correctOrder({ ...world.deps, reconcileQueue })(KEY, { mode: "urgent" });
  await expect(write).rejects.toThrow(ProcessKilled);
  expect(world.orders).toEqual([]);

  await world.advanceTime(1);

  expect(world.listLiveOrders()).toHaveLength(1);
  expect(await world.readDelivery()).toMatchObject({ state: "booked" });
});

/** Lets the process die around one call, of the request or of the runs that follow. Returns the calls. */
async function correctAndCrash(call: number, when: "before" | "after"): Promise<number> {
  const crash = { call: 0, when };
  const counter = { calls: 0 };
  const world = await placeOrder({ defaultMode: "urgent" }, {}, (target) =>
    crashAt(target, crash, counter),
  );
  crash.call = call;
  counter.calls = 0;
  await correct(world, { address: ADDRESS });
  const { calls } = counter;
  await world.advanceTime(10);

  const name = `killed ${when} call ${call}`;
  const live = world.listLiveOrders();
  expect(live, name).toHaveLength(1);
  expect(JSON.stringify(live), name).toContain("350 5th Ave");
  expect(world.counts, name).toMatchObject({ orders: 2, cancels: 1 });
  const { order, state, alert, lastError } = await world.readDelivery();
  expect({ state, orderId: order?.orderId, alert, lastError }, name).toEqual({
    state: "booked",
    orderId: live[0]?.id,
  });
  expect(world.faults, name).toEqual([]);
  return calls;
}

const SECOND_ADDRESS = { ...ADDRESS, street: "11 Wall St" };

it.each(["before", "after"] as const)(
  "leaves one live order if the run dies %s any call and the merchant corrects again",
  async (when) => {
    const count = await correctAgainAfterCrash(0, when);
    expect(count).toBeGreaterThan(15);

    for (let call = 1; call <= count; call++) await correctAgainAfterCrash(call, when);
  },
);

/** Lets a run die around one call, and corrects again before the next run. Returns the calls. */
async function correctAgainAfterCrash(call: number, when: "before" | "after"): Promise<number> {
  const crash = { call: 0, when };
  const counter = { calls: 0 };
  const world = await placeOrder({ defaultMode: "urgent" }, {}, (target) =>
    crashAt(target, crash, counter),
  );
  await correctOrder(world.deps)(KEY, { address: ADDRESS });
  crash.call = call;
  counter.calls = 0;
  const request = { ...KEY, reason: "merchant correction" };
  const killed = await world.reconcile(request).catch((error: unknown) => error);
  expect(killed instanceof ProcessKilled).toBe(call > 0);
  const { calls } = counter;
  crash.call = 0;

  const outcome = await correct(world, { address: SECOND_ADDRESS });
  await world.advanceTime(10);

  const name = `killed ${when} call ${call}`;
  const isAccepted = typeof outcome === "object" && outcome.ok;
  const live = world.listLiveOrders();
  expect(live, name).toHaveLength(1);
  expect(JSON.stringify(live), name).toContain(isAccepted ? "11 Wall St" : "350 5th Ave");
  const { order, state, alert, money } = await world.readDelivery();
  expect({ state, orderId: order?.orderId, alert }, name).toEqual({
    state: "booked",
    orderId: live[0]?.id,
  });
  const billed = world.orders.map(({ price, refund }) => price.minor - (refund?.minor ?? 0));
  expect((money.charged?.minor ?? 0) - (money.refunded?.minor ?? 0), name).toBe(
    billed.reduce((sum, one) => sum + one, 0),
  );
  expect(world.faults, name).toEqual([]);
  return calls;
}

it("is booked after a pause that began when its run had died right after the cancellation", async () => {
  const crash = { call: 0, when: "after" } as const;
  const world = await placeOrder({ defaultMode: "urgent" }, {}, (target) =>
    "cancelOrder" in target
      ? { ...target, ...crashAt({ cancelOrder: target.cancelOrder as never }, crash) }
      : target,
  );
  await correctOrder(world.deps)(KEY, { address: ADDRESS });
  Object.assign(crash, { call: 1 });
  const run = world.reconcile({ ...KEY, reason: "merchant correction" });
  await expect(run).rejects.toThrow(ProcessKilled);
  Object.assign(world.conditions.store, { pausedAt: world.time.now });
  await world.drainQueue();
  await world.advanceTime(10);
  expect(world.listLiveOrders()).toEqual([]);
  const { money, alert } = await world.readDelivery();
  expect({ refunded: money.refunded?.minor, alert }).toEqual({ refunded: 1000, alert: undefined });

  Object.assign(world.conditions.store, { pausedAt: undefined });
  await world.advanceTime(60);

  expect(JSON.stringify(world.listLiveOrders())).toContain("350 5th Ave");
  expect(world.orders).toHaveLength(2);
});
