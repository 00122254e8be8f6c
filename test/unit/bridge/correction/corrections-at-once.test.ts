import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RequestedCorrection } from "#shared/bridge/domain/correction/write-correction.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import { redactDelivery } from "#shared/bridge/domain/privacy/retention.ts";
import { correctOrder } from "#shared/bridge/use-cases/correction/correct-order.ts";
import { buildDelivery, buildDeliveryKey } from "#test/builders/bridge/delivery.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { createBridgeSimulation } from "#test/fakes/bridge/bridge-simulation.ts";
import { crashAt } from "#test/fakes/crash-simulation.ts";

type World = ReturnType<typeof createBridgeSimulation>;

const KEY = buildDeliveryKey("1001");
const buildGoods = (locationId: string): StoreOrder["goods"][number] => ({
  ...{ locationId, pieces: 1, weightGrams: 400, isOnHold: false },
});
const PLACES = ["71", "72", "73"];
const ADDRESS = {
  ...{ street: "350 5th Ave", unit: "", city: "New York" },
  ...{ region: "NY", postalCode: "10118", countryCode: "US" },
};
const OTHER_ADDRESS = { ...ADDRESS, street: "11 Wall St", postalCode: "10005" };
/** A point at the courier: nothing of it can be corrected. */
const TOO_LATE: Partial<Delivery> = { state: "booked", pointId: "7000", accessKey: "1001" };

/** An order in three parts that stays where it is. */
async function placeSplitOrder(wrap?: Parameters<typeof createBridgeSimulation>[1]) {
  const world = createBridgeSimulation(buildSettings({ defaultMode: "ignore" }), wrap);
  await world.placeOrder({ goods: PLACES.map(buildGoods) });
  for (const [at, partLocationId] of PLACES.entries())
    if (at > 0)
      await world.memory.create(
        buildDelivery({ key: { ...KEY, part: at + 1 }, state: "skipped", partLocationId }),
      );
  await change(world, 1, { parts: PLACES });
  return world;
}

/** Changes a part, as a run of it would. */
async function change({ memory }: World, part: number, patch: Partial<Delivery>) {
  const delivery = (await memory.find({ ...KEY, part })) ?? expect.unreachable();
  await memory.save({ ...delivery, ...patch });
}

/** Returns the deliveries of a world whose second part is booked just before it is saved for the first time. */
function bookSecondPartAtSave(world: World) {
  const { find, save } = world.deps.deliveries;
  let isBooked = false;
  return {
    find,
    async save(delivery: Delivery) {
      if (delivery.key.part === 2 && !isBooked) {
        isBooked = true;
        await change(world, 2, TOO_LATE);
      }
      return save(delivery);
    },
  };
}

const correct = (
  world: World,
  part: number,
  requested: RequestedCorrection,
  shownAt?: Date | null,
) => correctOrder(world.deps)({ ...KEY, part }, requested, shownAt);

const readStreets = (world: World) =>
  Promise.all(
    [1, 2, 3].map(
      async (part) => (await world.readDelivery("1001", part)).correction?.address?.value.street,
    ),
  );

const OUTDATED = { ok: false, refusal: { kind: "outdated" } };

/** Makes two calls at once, through two parts, whose steps come in the order of the scheduler. */
async function correctAtOnce(
  world: World,
  scheduler: fc.Scheduler,
  calls: readonly (readonly [part: number, requested: RequestedCorrection, shownAt?: null])[],
) {
  const { find, save } = world.deps.deliveries;
  const deliveries = {
    find: scheduler.scheduleFunction(find),
    save: scheduler.scheduleFunction(save),
  };
  const write = correctOrder({ ...world.deps, deliveries });
  const outcomes = Promise.all(
    calls.map(([part, requested, shownAt]) => write({ ...KEY, part }, requested, shownAt)),
  );
  await scheduler.waitFor(outcomes);
  return outcomes;
}

const isDone = (outcome: Awaited<ReturnType<typeof correct>> | undefined) =>
  typeof outcome === "object" && outcome.ok;

describe("two corrections of a split order at once", () => {
  it.each([
    { name: "all parts can be corrected", late: [], through: [1, 2] },
    { name: "the first part cannot", late: [1], through: [2, 3] },
    { name: "the last part cannot", late: [3], through: [2, 1] },
  ] as const)(
    "through different parts: one is refused and wrote nothing, if $name",
    async (row) => {
      const isLate = (part: number) => row.late.some((one) => one === part);
      const write = async (scheduler: fc.Scheduler) => {
        const world = await placeSplitOrder();
        for (const part of row.late) await change(world, part, TOO_LATE);
        const outcomes = await correctAtOnce(world, scheduler, [
          [row.through[0], { address: ADDRESS }, null],
          [row.through[1], { address: OTHER_ADDRESS }, null],
        ]);

        expect(outcomes.filter(isDone)).toHaveLength(1);
        expect(outcomes.find((one) => !isDone(one))).toMatchObject(OUTDATED);
        const { street } = isDone(outcomes[0]) ? ADDRESS : OTHER_ADDRESS;
        expect(await readStreets(world)).toEqual(
          [1, 2, 3].map((part) => (isLate(part) ? undefined : street)),
        );
      };
      await fc.assert(fc.asyncProperty(fc.scheduler(), write), { numRuns: 30 });
    },
  );

  it("leave all parts with the later one if neither says what it was shown", async () => {
    const write = async (scheduler: fc.Scheduler) => {
      const world = await placeSplitOrder();
      await change(world, 1, TOO_LATE);
      await correct(world, 3, { address: ADDRESS });
      const outcomes = await correctAtOnce(world, scheduler, [
        [2, { address: OTHER_ADDRESS }],
        [3, {}],
      ]);

      expect(outcomes.filter(isDone)).toHaveLength(2);
      const [, second, third] = await readStreets(world);
      expect(second).toBe(third);
    };
    await fc.assert(fc.asyncProperty(fc.scheduler(), write), { numRuns: 30 });
  });
});

describe("a correction through a part that did not go by the last one", () => {
  it("does not undo what somebody else corrected of another part", async () => {
    const world = await placeSplitOrder();
    await change(world, 1, TOO_LATE);
    await correct(world, 2, { address: ADDRESS }, null);
    await change(world, 1, { state: "skipped", pointId: undefined, accessKey: undefined });

    const outcome = await correct(world, 1, { note: "Ring twice" }, null);

    expect(outcome).toMatchObject(OUTDATED);
    expect(await readStreets(world)).toEqual([undefined, ADDRESS.street, ADDRESS.street]);
    const { at } = (await world.readDelivery("1001", 2)).correction ?? expect.unreachable();
    const both = { address: ADDRESS, note: "Ring twice" };
    expect(await correct(world, 1, both, at)).toMatchObject({ ok: true });
    expect(await readStreets(world)).toEqual(PLACES.map(() => ADDRESS.street));
  });

  it("brings it in line if it says the same", async () => {
    const world = await placeSplitOrder();
    await change(world, 1, TOO_LATE);
    await correct(world, 2, { address: ADDRESS });
    await change(world, 1, { state: "skipped", pointId: undefined, accessKey: undefined });

    expect(await correct(world, 1, { address: ADDRESS }, null)).toMatchObject({
      value: { uncorrectedParts: [] },
    });
    expect(await readStreets(world)).toEqual(PLACES.map(() => ADDRESS.street));
  });

  it("removes it from all parts, also from those that it is long gone from", async () => {
    const world = await placeSplitOrder();
    await correct(world, 1, { address: ADDRESS });
    await change(world, 1, TOO_LATE);
    await correct(world, 2, {});
    await world.drainQueue();
    expect(await readStreets(world)).toEqual([ADDRESS.street, undefined, undefined]);
    await change(world, 1, { state: "skipped", pointId: undefined, accessKey: undefined });

    expect(await correct(world, 1, {}, null)).toMatchObject({ ok: true });
    expect(await readStreets(world)).toEqual(PLACES.map(() => undefined));
  });
});

it("counts for the parts that are left when the buyer's data of the first one is gone", async () => {
  const world = await placeSplitOrder();
  await correct(world, 1, { address: ADDRESS }, null);
  const first = (await world.memory.find(KEY)) ?? expect.unreachable();
  await world.memory.save(redactDelivery(first, 30, world.time.now));
  const { at } = (await world.readDelivery("1001", 2)).correction ?? expect.unreachable();

  expect(await correct(world, 3, { note: "Gate B" }, null)).toMatchObject(OUTDATED);
  const outcome = await correct(world, 3, { address: OTHER_ADDRESS }, at);

  expect(outcome).toMatchObject({ value: { uncorrectedParts: [{ part: 1 }] } });
  expect(await correct(world, 2, { note: "Gate B" }, at)).toMatchObject(OUTDATED);
  const { street } = OTHER_ADDRESS;
  expect(await readStreets(world)).toEqual([undefined, street, street]);
});

describe("a refused correction", () => {
  it("leaves all parts as they are if its own part was booked meanwhile", async () => {
    const world = await placeSplitOrder();
    const { find, save } = world.deps.deliveries;
    let isBooked = false;
    const deliveries = {
      find,
      async save(delivery: Delivery) {
        if (!isBooked) {
          isBooked = true;
          await change(world, 1, TOO_LATE);
        }
        return save(delivery);
      },
    };

    const outcome = await correctOrder({ ...world.deps, deliveries })(KEY, { address: ADDRESS });

    expect(outcome).toMatchObject({ ok: false, refusal: { kind: "reason" } });
    expect(await readStreets(world)).toEqual(PLACES.map(() => undefined));
  });

  it("is none for a part that was erased meanwhile, whose order is there", async () => {
    const world = await placeSplitOrder();
    const { find } = world.deps.deliveries;
    let isErased = false;
    const deliveries = {
      find: async (key: typeof KEY) => (isErased && key.part === 2 ? undefined : find(key)),
      async save() {
        isErased = true;
        return "conflict" as const;
      },
    };
    const write = correctOrder({ ...world.deps, deliveries });
    expect(await write({ ...KEY, part: 2 }, { address: ADDRESS })).toBe("unknown-delivery");
  });

  it("is none if its own part alone was booked meanwhile: it is named", async () => {
    const world = await placeSplitOrder();
    const deliveries = bookSecondPartAtSave(world);

    const outcome = await correctOrder({ ...world.deps, deliveries })(
      { ...KEY, part: 2 },
      { address: ADDRESS },
    );

    expect(outcome).toMatchObject({
      ok: true,
      value: { delivery: { key: { part: 2 } }, uncorrectedParts: [{ part: 2 }] },
    });
    expect(await readStreets(world)).toEqual([ADDRESS.street, undefined, ADDRESS.street]);
  });

  it("says why if its own part was booked meanwhile, and no other part can have it", async () => {
    const world = await placeSplitOrder();
    const requested: Partial<Delivery> = { state: "booking", pointAttemptedAt: world.time.now };
    for (const part of [1, 3]) await change(world, part, requested);
    const deliveries = bookSecondPartAtSave(world);

    const outcome = await correctOrder({ ...world.deps, deliveries })(
      { ...KEY, part: 2 },
      { address: ADDRESS },
    );

    expect(outcome).toMatchObject({
      ok: false,
      refusal: { kind: "reason", reason: { code: "points-not-correctable" } },
    });
    expect(await readStreets(world)).toEqual(PLACES.map(() => undefined));
  });

  it.each([
    ["tells that the store ended it", { note: "Gate B" }],
    ["counts what the store left of it as another one", { address: ADDRESS, note: "Gate B" }],
  ])("%s", async (_, requested) => {
    const world = await placeSplitOrder();
    await correct(world, 1, requested);
    await world.drainQueue();
    const { at } = (await world.readDelivery()).correction ?? expect.unreachable();
    await world.editOrder("1001", { note: "Leave it at the door" });

    const outcome = await correct(world, 1, { ...requested, phone: "+12125550123" }, at);

    expect(outcome).toMatchObject(OUTDATED);
    const { correction } = await world.readDelivery();
    expect(correction?.note).toBeUndefined();
    expect(correction !== undefined).toBe("address" in requested);
  });
});

describe("a correction whose process dies", () => {
  it.each([
    ["before", 1],
    ["after", 1],
    ["before", 2],
    ["after", 2],
  ] as const)(
    "%s any call through part %i reaches all parts or none, without another call",
    async (when, part) => {
      let hasCorrected = false;
      for (let call = 1; ; call++) {
        const crash = { call: 0, when };
        const counter = { calls: 0 };
        const world = await placeSplitOrder((target) => crashAt(target, crash, counter));
        crash.call = call;
        counter.calls = 0;
        const outcome = await correct(world, part, { address: ADDRESS }).catch(() => "killed");
        crash.call = 0;
        await world.advanceTime(5);

        const streets = new Set(await readStreets(world));
        expect(streets.size, `call ${call}`).toBe(1);
        hasCorrected ||= streets.has(ADDRESS.street);
        if (outcome !== "killed") break;
      }
      expect(hasCorrected).toBe(true);
    },
  );
});
