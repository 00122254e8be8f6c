import { describe, expect, it } from "vitest";
import type { RequestedCorrection } from "#shared/bridge/domain/correction/write-correction.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import { correctOrder } from "#shared/bridge/use-cases/correction/correct-order.ts";
import {
  correctPart,
  correctUnknownPart,
  findMissedCorrection,
  saveFirstPart,
} from "#shared/bridge/use-cases/correction/correct-parts.ts";
import { addMinutes } from "#shared/kernel/add-minutes.ts";
import { buildDelivery, buildDeliveryKey, noon } from "#test/builders/bridge/delivery.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { createBridgeSimulation } from "#test/fakes/bridge/bridge-simulation.ts";
import { crashAt, ProcessKilled } from "#test/fakes/crash-simulation.ts";

const KEY = buildDeliveryKey("1001");
const ADDRESS = {
  ...{ street: "350 5th Ave", unit: "", city: "New York" },
  ...{ region: "NY", postalCode: "10118", countryCode: "US" },
};

const buildGoods = (locationId: string): StoreOrder["goods"][number] => ({
  ...{ locationId, pieces: 1, weightGrams: 400, isOnHold: false },
});
const TWO_PLACES = [buildGoods("71"), buildGoods("72")];

/** An order whose parts are known and of which nothing goes out by the rules. */
async function placeSplitOrder(
  second: Partial<Delivery> = {},
  wrap?: Parameters<typeof createBridgeSimulation>[1],
) {
  const world = createBridgeSimulation(buildSettings({ defaultMode: "ignore" }), wrap);
  await world.placeOrder({ goods: TWO_PLACES });
  await world.memory.create(
    buildDelivery({ key: { ...KEY, part: 2 }, state: "skipped", partLocationId: "72", ...second }),
  );
  await world.saveMerchantChange("1001", () => ({ parts: ["71", "72"] }));
  return world;
}

const listAddresses = (world: ReturnType<typeof createBridgeSimulation>) =>
  Promise.all(
    [1, 2].map(async (part) => (await world.readDelivery("1001", part)).recipient?.address),
  );
const BOOKED_POINT: Partial<Delivery> = {
  state: "booked",
  pointId: "7000",
  accessKey: "1001-2",
};
const CORRECTED = "350 5th Ave, New York, NY 10118, US";
const URGENT: RequestedCorrection = { address: ADDRESS, mode: "urgent" };

describe("a correction of an order with several parts", () => {
  it.each([1, 2])("asked for part %i goes for all", async (part) => {
    const world = await placeSplitOrder();

    const outcome = await correctOrder(world.deps)({ ...KEY, part }, URGENT);
    await world.drainQueue();

    expect(outcome).toMatchObject({
      ok: true,
      value: { delivery: { key: { part } }, uncorrectedParts: [] },
    });
    expect(await listAddresses(world)).toEqual([CORRECTED, CORRECTED]);
    expect(world.listLiveOrders()).toHaveLength(2);
  });

  it("is removed from all", async () => {
    const world = await placeSplitOrder();
    await correctOrder(world.deps)(KEY, { note: "Ring twice" });
    await world.drainQueue();
    expect((await world.readDelivery("1001", 2)).correction).toBeDefined();

    await correctOrder(world.deps)(KEY, {});
    await world.drainQueue();

    for (const part of [1, 2])
      expect((await world.readDelivery("1001", part)).correction).toBeUndefined();
  });

  it("says which part stays as it is, and why", async () => {
    const world = await placeSplitOrder({ state: "booked", pointId: "7000", accessKey: "1001-2" });

    const outcome = await correctOrder(world.deps)(KEY, { note: "Ring twice" });

    expect(outcome).toMatchObject({
      ok: true,
      value: { uncorrectedParts: [{ part: 2, reason: { code: "points-not-correctable" } }] },
    });
    expect((await world.readDelivery()).correction?.note?.value).toBe("Ring twice");
    expect((await world.readDelivery("1001", 2)).correction).toBeUndefined();
    // The part that was asked for decides whether anything is corrected.
    expect(await correctOrder(world.deps)({ ...KEY, part: 2 }, URGENT)).toMatchObject({
      ok: false,
    });
    expect((await world.readDelivery()).correction?.address).toBeUndefined();
    // Nothing is to be removed from a part that was never corrected.
    expect(await correctOrder(world.deps)(KEY, {})).toMatchObject({
      value: { uncorrectedParts: [] },
    });
  });

  it("leaves all parts to another correction that was stored while it was", async () => {
    const world = await placeSplitOrder();
    const { find, save } = world.deps.deliveries;
    let isOvertaken = false;
    const deliveries = {
      find,
      async save(delivery: Delivery) {
        if (delivery.key.part === 1 && !isOvertaken) {
          isOvertaken = true;
          await correctOrder(world.deps)(KEY, { note: "Ring twice" });
        }
        return save(delivery);
      },
    };

    const outcome = await correctOrder({ ...world.deps, deliveries })(KEY, URGENT, null);

    expect(outcome).toMatchObject({ ok: false, refusal: { kind: "outdated" } });
    for (const part of [1, 2]) {
      const { correction } = await world.readDelivery("1001", part);
      expect(correction?.note?.value, `part ${part}`).toBe("Ring twice");
      expect(correction?.address, `part ${part}`).toBeUndefined();
    }
  });

  it("changes nothing when it is sent again", async () => {
    const world = await placeSplitOrder();
    await correctOrder(world.deps)(KEY, URGENT);
    await world.drainQueue();
    const before = [await world.readDelivery(), await world.readDelivery("1001", 2)];

    await correctOrder(world.deps)(KEY, URGENT);
    await world.drainQueue();

    expect([await world.readDelivery(), await world.readDelivery("1001", 2)]).toEqual(before);
  });

  it.each(["before", "after"] as const)(
    "is completed by the same call again after a process that died %s any call",
    async (when) => {
      for (let call = 1; ; call++) {
        const crash = { call: 0, when };
        const counter = { calls: 0 };
        const world = await placeSplitOrder({}, (target) => crashAt(target, crash, counter));
        crash.call = call;
        counter.calls = 0;
        const died = await correctOrder(world.deps)(KEY, URGENT).catch((error: unknown) => error);
        crash.call = 0;
        const first = (await world.readDelivery()).correction;
        const isBegun = (await world.readDelivery("1001", 2)).correction !== undefined;
        // The first part is saved first: of two calls, one has written nothing.
        if (isBegun) expect(first, `call ${call}`).toBeDefined();
        await correctOrder(world.deps)(KEY, URGENT);
        await world.advanceTime(5);

        expect(await listAddresses(world), `call ${call}`).toEqual([CORRECTED, CORRECTED]);
        expect(world.listLiveOrders(), `call ${call}`).toHaveLength(2);
        if (!(died instanceof ProcessKilled)) break;
      }
    },
  );
});

it("requests a part once for what it is corrected to, and not for the same again", async () => {
  const world = await placeSplitOrder();
  const sent: unknown[] = [];
  const reconcileQueue = {
    ...world.deps.reconcileQueue,
    send: async (...request: unknown[]) => void sent.push(request),
  };
  const deps = { ...world.deps, reconcileQueue };
  const key = { ...KEY, part: 2 };
  const correction = { at: noon, note: { value: "Ring twice", replaces: "" } };
  const { version } = await world.readDelivery("1001", 2);

  await correctPart(deps, key, buildSettings(), correction);
  await correctPart(deps, key, buildSettings(), { ...correction, at: addMinutes(noon, 1) });

  const request = { ...key, reason: "merchant correction" };
  expect(sent).toEqual([[request, `correction ${version + 1}`]]);
  expect((await world.readDelivery("1001", 2)).correctedAt).toEqual(addMinutes(noon, 1));
});

describe("a further part whose order was corrected by a process that died", () => {
  /** What the process left: the first part has the correction, and knows that the others lack it. */
  async function correctFirstPart(second: Partial<Delivery> = {}) {
    const world = await placeSplitOrder({ state: "new", ...second });
    const { find, save } = world.deps.deliveries;
    const deliveries = {
      find,
      async save(delivery: Delivery) {
        await save(delivery);
        throw new ProcessKilled();
      },
    };
    const died = correctOrder({ ...world.deps, deliveries })(KEY, { address: ADDRESS });
    await expect(died).rejects.toThrow(ProcessKilled);
    world.conditions.settings = buildSettings({ defaultMode: "point" });
    return world;
  }

  it("is corrected before it is booked", async () => {
    const world = await correctFirstPart();

    await world.reconcile({ ...KEY, part: 2, reason: "swept" });

    const part = await world.readDelivery("1001", 2);
    expect(part).toMatchObject({ state: "booked", recipient: { address: CORRECTED } });
  });

  it("stays as it is if it may be booked already", async () => {
    const world = await correctFirstPart({
      ...{ state: "booking", accessKey: "1001-2", pointAttemptedAt: noon },
    });

    await world.reconcile({ ...KEY, part: 2, reason: "swept" });

    expect((await world.readDelivery("1001", 2)).correction).toBeUndefined();
  });

  it("lacks nothing of which its merchant was told that it stays as it is", async () => {
    const booking = { state: "booking", accessKey: "1001-2", pointAttemptedAt: noon } as const;
    const world = await placeSplitOrder(booking);
    const outcome = await correctOrder(world.deps)(KEY, { address: ADDRESS });
    expect(outcome).toMatchObject({ value: { uncorrectedParts: [{ part: 2 }] } });
    await world.reconcile({ ...KEY, reason: "swept" });
    const free = { state: "new", accessKey: undefined, pointAttemptedAt: undefined } as const;
    const part = { ...(await world.readDelivery("1001", 2)), ...free };

    expect(await findMissedCorrection(world.deps.deliveries, buildSettings(), part)).toBe(
      undefined,
    );
  });

  it("is due for it at once with the first part, unless that one's buyer's data is gone", async () => {
    const world = await correctFirstPart();
    expect(await world.readDelivery()).toMatchObject({
      ...{ hasUnsharedCorrection: true, requeueAt: world.time.now },
    });

    const first = { ...(await world.readDelivery()), redactedAt: noon, requeueAt: undefined };
    const at = new Date(world.time.now.getTime() + 1);
    await saveFirstPart(world.deps, first, buildSettings(), { at });
    expect((await world.readDelivery()).requeueAt).toBeUndefined();
  });

  it("does not exist where the goods leave from one place", async () => {
    const world = createBridgeSimulation(buildSettings({ defaultMode: "ignore" }));
    await world.placeOrder({ goods: [buildGoods("71")] });

    await saveFirstPart(world.deps, await world.readDelivery(), buildSettings(), { at: noon });

    expect((await world.readDelivery()).hasUnsharedCorrection).toBeUndefined();
  });

  it("lacks nothing once its buyer's data is gone, whether anybody knows of it or not", async () => {
    const world = await correctFirstPart();
    const part = await world.readDelivery("1001", 2);
    const find = (one: Delivery) =>
      findMissedCorrection(world.deps.deliveries, buildSettings(), one);
    const gone = { ...part, redactedAt: noon };

    expect((await find(part))?.address?.value).toEqual(ADDRESS);
    expect(await find(gone)).toBeUndefined();
    await world.memory.save({ ...(await world.readDelivery()), parts: undefined });
    expect((await find(part))?.address?.value).toEqual(ADDRESS);
    expect(await find(gone)).toBeUndefined();
  });
});

/** Corrects an order that a run split, which died or lost its save before it said how many parts there are. */
async function correctUnknowing() {
  const world = createBridgeSimulation(buildSettings({ defaultMode: "point" }));
  await world.placeOrder({ goods: TWO_PLACES, status: "unpaid" });
  await world.memory.create(
    buildDelivery({ key: { ...KEY, part: 2 }, state: "new", partLocationId: "72" }),
  );
  await correctOrder(world.deps)(KEY, { address: ADDRESS });
  return world;
}

describe("goods that are split off after a correction", () => {
  it("go to the corrected address", async () => {
    const world = createBridgeSimulation(buildSettings({ defaultMode: "point" }));
    await world.placeOrder({ goods: TWO_PLACES, status: "unpaid" });
    await correctOrder(world.deps)(KEY, { address: ADDRESS });
    await world.drainQueue();

    await world.editOrder("1001", { status: "paid" });

    expect(await listAddresses(world)).toEqual([CORRECTED, CORRECTED]);
    expect(world.points).toHaveLength(2);
  });

  it("go to the corrected address of another part if the first one could not be corrected", async () => {
    const world = createBridgeSimulation(buildSettings({ defaultMode: "point" }));
    await world.placeOrder({ goods: [buildGoods("71")] });
    Object.assign(world.conditions.store, { pausedAt: world.time.now });
    await world.editOrder("1001", { goods: TWO_PLACES });
    expect(await world.readDelivery("1001", 2)).toMatchObject({ state: "waiting" });
    const outcome = await correctOrder(world.deps)({ ...KEY, part: 2 }, { address: ADDRESS });
    expect(outcome).toMatchObject({ value: { uncorrectedParts: [{ part: 1 }] } });
    await world.drainQueue();

    await world.editOrder("1001", { goods: [...TWO_PLACES, buildGoods("73")] });
    Object.assign(world.conditions.store, { pausedAt: undefined });
    await world.advanceTime(60);

    const third = await world.readDelivery("1001", 3);
    expect(third).toMatchObject({ state: "booked", recipient: { address: CORRECTED } });
  });

  it("go there although the run that split them off did not know the correction", async () => {
    const world = await correctUnknowing();
    await world.drainQueue();

    await world.editOrder("1001", { status: "paid" });
    await world.advanceTime(5);

    expect(await listAddresses(world)).toEqual([CORRECTED, CORRECTED]);
  });

  it("go there before anybody else knows of them", async () => {
    const world = await correctUnknowing();
    world.putOrder({ goods: TWO_PLACES, status: "paid" });

    await world.reconcile({ ...KEY, part: 2, reason: "part created" });

    expect(world.points).toHaveLength(1);
    const part = await world.readDelivery("1001", 2);
    expect(part).toMatchObject({ state: "booked", recipient: { address: CORRECTED } });
    expect(part.timeline.map(({ code }) => code)).toContain("corrected");
  });

  it("do not go to an address that was removed, which another part has still", async () => {
    const world = await placeSplitOrder();
    await correctOrder(world.deps)(KEY, { address: ADDRESS });
    await world.saveMerchantChange("1001", () => BOOKED_POINT, 2);
    const outcome = await correctOrder(world.deps)(KEY, {});
    expect(outcome).toMatchObject({ value: { uncorrectedParts: [{ part: 2 }] } });
    await world.drainQueue();
    // Nothing says any more that it was removed, and the other part keeps what it is booked with.
    expect((await world.readDelivery()).correction).toBeUndefined();
    expect((await world.readDelivery("1001", 2)).correction?.address).toBeDefined();

    world.conditions.settings = buildSettings({ defaultMode: "point" });
    await world.editOrder("1001", { goods: [...TWO_PLACES, buildGoods("73")] });

    const { correction, recipient, state } = await world.readDelivery("1001", 3);
    expect([correction, state]).toEqual([undefined, "booked"]);
    expect(recipient?.address).toContain("20 W 34th St");
  });

  it.each([
    ["corrected", {}, { address: ADDRESS }, "merchant"],
    ["no longer corrected", { address: ADDRESS }, {}, "removal"],
  ])("are told of if they were booked before anybody knew that the order is %s", async (...row) => {
    const [, before, requested, by] = row;
    const world = createBridgeSimulation(buildSettings({ defaultMode: "point" }));
    await world.placeOrder({ goods: TWO_PLACES, status: "unpaid" });
    await correctOrder(world.deps)(KEY, before);
    await world.drainQueue();
    // What a run left that created the part and died before it saved how many there are.
    const { correction, correctedAt } = await world.readDelivery();
    await world.memory.create(
      buildDelivery({
        ...{ key: { ...KEY, part: 2 }, state: "new", partLocationId: "72" },
        ...{ correction, correctedAt },
      }),
    );
    world.putOrder({ goods: TWO_PLACES, status: "paid" });
    await world.reconcile({ ...KEY, part: 2, reason: "part created" });
    expect(world.points).toHaveLength(1);

    const outcome = await correctOrder(world.deps)(KEY, requested);
    expect(outcome).toMatchObject({ value: { uncorrectedParts: [] } });
    await world.drainQueue();

    expect(world.points).toHaveLength(2);
    expect(await world.readDelivery("1001", 2)).toMatchObject({
      state: "booked",
      alert: { code: "edited", params: { by, advice: "point" } },
    });
    expect((await world.readDelivery()).alert).toBeUndefined();
  });

  it("get no address of a buyer whose data is gone", async () => {
    const world = await placeSplitOrder({ redactedAt: noon });
    const before = await world.readDelivery("1001", 2);
    const at = world.time.now;

    const correction = { at, note: { value: "Ring twice", replaces: "" } };
    const refusal = await correctUnknownPart(world.deps, { ...KEY, part: 2 }, correction);

    expect(refusal).toMatchObject({ code: "buyer-data-gone" });
    expect(await world.readDelivery("1001", 2)).toEqual(before);
  });

  it("are corrected when the order is split while it is corrected", async () => {
    const world = await placeSplitOrder();
    await world.saveMerchantChange("1001", () => ({ parts: undefined }));
    const { find, save } = world.deps.deliveries;
    let isSplit = false;
    const deliveries = {
      find,
      async save(delivery: Delivery) {
        const isFirst = delivery.key.part === 1 && !isSplit;
        isSplit ||= isFirst;
        if (isFirst) await world.saveMerchantChange("1001", () => ({ parts: ["71", "72"] }));
        return save(delivery);
      },
    };

    await correctOrder({ ...world.deps, deliveries })(KEY, URGENT);
    await world.drainQueue();

    expect(await listAddresses(world)).toEqual([CORRECTED, CORRECTED]);
  });
});
