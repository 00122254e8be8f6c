import { describe, expect, it } from "vitest";
import { actionsOf } from "#shared/bridge/domain/actions/check-action.ts";
import { settingsSchema } from "#shared/bridge/domain/settings/settings.ts";
import { someSettings } from "#test/builders/bridge/settings.ts";
import { type BridgeWorld, bridgeWorld } from "#test/fakes/bridge/bridge-simulation.ts";

const DAY_MS = 86_400_000;
const urgent = (changes = {}) => someSettings({ defaultMode: "urgent", ...changes });
/** Everything in the builder's order that tells of its buyer. */
const BUYER = /Lovelace|W 34th|Apt 4B|4411|555.?0100|ada@example/;

const textOf = async (world: BridgeWorld) => JSON.stringify(await world.saved());

/** Days go by in which nobody hints; then a minute in which what is due is done. */
async function passDays(world: BridgeWorld, days: number): Promise<void> {
  world.time.now = new Date(world.time.now.getTime() + days * DAY_MS);
  await world.pass(1);
}

async function settled(world = bridgeWorld(urgent())): Promise<BridgeWorld> {
  await world.place();
  for (const stage of ["assigned", "picked-up", "delivered"] as const) {
    world.moveOrder("9000", stage);
    await world.pass(40);
  }
  expect((await world.saved()).state).toBe("settled");
  return world;
}

async function calledOff(world = bridgeWorld(urgent())): Promise<BridgeWorld> {
  await world.place();
  await world.edit("1001", { standing: "cancelled", standingText: "cancelled" });
  expect((await world.saved()).state).toBe("cancelled");
  return world;
}

async function skipped(): Promise<BridgeWorld> {
  const world = bridgeWorld(urgent({ priceCeiling: { kind: "amount", cents: 1 } }));
  await world.place();
  await world.edit("1001", { standing: "cancelled", standingText: "cancelled" });
  expect((await world.saved()).state).toBe("skipped");
  return world;
}

const ENDS = [
  ["settled", settled],
  ["cancelled", calledOff],
  ["skipped", skipped],
] as const;

describe.each(ENDS)("a delivery that was %s", (state, ended) => {
  it("keeps its buyer for sixty days, and then nothing of that", async () => {
    const world = await ended();
    await world.ask("1001", ({ timeline }) => ({
      timeline: [
        ...timeline,
        { at: world.time.now, by: "courier", text: "Left with Mrs. Lovelace" },
      ],
    }));
    await passDays(world, 59);
    expect(await textOf(world)).toMatch(BUYER);

    await passDays(world, 1);
    expect(await textOf(world)).not.toMatch(BUYER);
    expect(await world.saved()).toMatchObject({ state, recipient: undefined, driverAt: undefined });
    expect((await world.saved()).timeline.at(-1)?.text).toBe(
      "The buyer's data was removed, 60 days after it had ended.",
    );
    expect(world.faults).toEqual([]);
  });

  it("neither is booked anew nor has its buyer again, whoever looks at it later", async () => {
    const world = await ended();
    await passDays(world, 60);
    const { orders, points, heard } = world;
    const before = JSON.stringify([orders, points, heard]);
    const forgotten = await world.saved();
    expect(forgotten.forgottenAt).toBeDefined();

    await world.edit("1001", { standing: "paid", standingText: "paid" });
    await world.advance({ ...forgotten.key, why: "test", from: "courier" });
    await world.ask("1001", () => ({ nextLookAt: world.time.now }));
    await passDays(world, 60);

    const { version: _, ...now } = await world.saved();
    const { version: __, ...then } = forgotten;
    expect(now).toEqual(then);
    expect(JSON.stringify([orders, points, heard])).toBe(before);
    expect(world.faults).toEqual([]);
  });

  it("can no longer be asked for anything", async () => {
    const world = await ended();
    await passDays(world, 60);

    const allowed = actionsOf(await world.saved()).filter(({ isAllowed }) => isAllowed);
    expect(allowed).toEqual([]);
  });

  it("is not kept for longer by being looked at", async () => {
    const world = await ended();
    const { endedAt } = await world.saved();
    for (let weeks = 0; weeks < 8; weeks++) {
      await passDays(world, 7);
      await world.edit("1001", {});
    }
    const { version } = await world.saved();
    await world.edit("1001", {});
    expect(await world.saved()).toMatchObject({ endedAt, version });

    await passDays(world, 4);
    expect(await textOf(world)).not.toMatch(BUYER);
  });
});

it("forgets though neither store nor courier can be asked any more", async () => {
  const gone = { is: false };
  const wrap = <Target extends object>(target: Target): Target =>
    "readOrder" in target
      ? new Proxy(target, {
          get(on, name, receiver) {
            if (gone.is) throw new Error("it is gone");
            return Reflect.get(on, name, receiver);
          },
        })
      : target;
  const world = await calledOff(bridgeWorld(urgent(), wrap));
  gone.is = true;
  await passDays(world, 60);

  expect(await textOf(world)).not.toMatch(BUYER);
  expect(world.faults).toEqual([]);
});

it("counts anew from its second end when it was dispatched again", async () => {
  const world = await calledOff();
  await passDays(world, 50);
  await world.edit("1001", { standing: "paid", standingText: "paid" });
  await world.ask("1001", () => ({
    byHand: true,
    calledOff: undefined,
    reason: undefined,
    rebook: true,
  }));
  expect((await world.saved()).state).toBe("booked");
  await passDays(world, 20);
  expect(await world.saved()).toMatchObject({ state: "booked", endedAt: undefined });
  expect(await textOf(world)).toMatch(BUYER);

  await world.edit("1001", { standing: "cancelled", standingText: "cancelled" });
  await passDays(world, 59);
  expect(await textOf(world)).toMatch(BUYER);
  await passDays(world, 1);
  expect(await textOf(world)).not.toMatch(BUYER);
});

it.each([
  ["dispatched", { byHand: true, calledOff: undefined, reason: undefined, rebook: true }],
  ["asked for something", { asked: { action: "cancel" as const } }],
])("does what its merchant %s, though its time is over by then", async (_, changes) => {
  const world = await calledOff();
  await world.edit("1001", { standing: "paid", standingText: "paid" });
  world.time.now = new Date(world.time.now.getTime() + 60 * DAY_MS);
  await world.ask("1001", () => changes);

  expect(await world.saved()).toMatchObject({ asked: undefined, rebook: false });
  expect((await world.saved()).state).toBe("rebook" in changes ? "booked" : "cancelled");
});

it("cleans what its batch says of it", async () => {
  const world = bridgeWorld(
    urgent({ batching: { kind: "minutes", minutes: 30 }, retentionDays: 3 }),
  );
  await world.place();
  await world.pass(32);
  for (const stage of ["assigned", "picked-up", "delivered"] as const) {
    world.moveOrder("9000", stage);
    await world.pass(5);
  }
  expect((await world.saved()).state).toBe("settled");
  const batch = world.batch();
  const line = { at: world.time.now, by: "courier" as const, text: "Nobody at 20 W 34th St" };
  await world.batches.save({ ...batch, timeline: [...batch.timeline, line] });
  await passDays(world, 3);

  expect(JSON.stringify(world.batch())).not.toMatch(BUYER);
  expect(await textOf(world)).not.toMatch(BUYER);
});

it.each([
  [0, false],
  [1, true],
  [730, true],
  [731, false],
  [1.5, false],
])("takes %s days as a store's retention time: %s", (retentionDays, isTaken) => {
  expect(settingsSchema.safeParse({ version: 1, retentionDays }).success).toBe(isTaken);
});
