import { describe, expect, it } from "vitest";
import { listActions } from "#shared/bridge/domain/actions/check-action.ts";
import { settingsSchema } from "#shared/bridge/domain/settings/settings.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import {
  type BridgeSimulation,
  createBridgeSimulation,
} from "#test/fakes/bridge/bridge-simulation.ts";

const DAY_MS = 86_400_000;
const urgent = (changes = {}) => buildSettings({ defaultMode: "urgent", ...changes });
/** Everything in the builder's order that tells of its buyer. */
const BUYER = /Lovelace|W 34th|Apt 4B|4411|555.?0100|ada@example/;

const textOf = async (simulation: BridgeSimulation) =>
  JSON.stringify(await simulation.readDelivery());

/** Days go by in which nobody hints; then a minute in which what is due is done. */
async function passDays(simulation: BridgeSimulation, days: number): Promise<void> {
  simulation.time.now = new Date(simulation.time.now.getTime() + days * DAY_MS);
  await simulation.advanceTime(1);
}

async function settled(simulation = createBridgeSimulation(urgent())): Promise<BridgeSimulation> {
  await simulation.placeOrder();
  for (const status of ["assigned", "picked-up", "delivered"] as const) {
    simulation.moveOrder("9000", status);
    await simulation.advanceTime(40);
  }
  expect((await simulation.readDelivery()).state).toBe("completed");
  return simulation;
}

async function cancellation(
  simulation = createBridgeSimulation(urgent()),
): Promise<BridgeSimulation> {
  await simulation.placeOrder();
  await simulation.editOrder("1001", { status: "cancelled", statusText: "cancelled" });
  expect((await simulation.readDelivery()).state).toBe("cancelled");
  return simulation;
}

async function skipped(): Promise<BridgeSimulation> {
  const simulation = createBridgeSimulation(urgent({ priceCeiling: { kind: "amount", cents: 1 } }));
  await simulation.placeOrder();
  await simulation.editOrder("1001", { status: "cancelled", statusText: "cancelled" });
  expect((await simulation.readDelivery()).state).toBe("skipped");
  return simulation;
}

const ENDS = [
  ["completed", settled],
  ["cancelled", cancellation],
  ["skipped", skipped],
] as const;

describe.each(ENDS)("a delivery that was %s", (state, ended) => {
  it("keeps its buyer for sixty days, and then nothing of that", async () => {
    const simulation = await ended();
    await simulation.saveMerchantChange("1001", ({ timeline }) => ({
      timeline: [
        ...timeline,
        { at: simulation.time.now, by: "courier", text: "Left with Mrs. Lovelace" },
      ],
    }));
    await passDays(simulation, 59);
    expect(await textOf(simulation)).toMatch(BUYER);

    await passDays(simulation, 1);
    expect(await textOf(simulation)).not.toMatch(BUYER);
    expect(await simulation.readDelivery()).toMatchObject({
      state,
      recipient: undefined,
      driverLocation: undefined,
    });
    expect((await simulation.readDelivery()).timeline.at(-1)?.text).toBe(
      "The buyer's data was removed, 60 days after it had ended.",
    );
    expect(simulation.faults).toEqual([]);
  });

  it("neither is booked anew nor has its buyer again, whoever looks at it later", async () => {
    const simulation = await ended();
    await passDays(simulation, 60);
    const { orders, points, pushedUpdates } = simulation;
    const before = JSON.stringify([orders, points, pushedUpdates]);
    const forgotten = await simulation.readDelivery();
    expect(forgotten.redactedAt).toBeDefined();

    await simulation.editOrder("1001", { status: "paid", statusText: "paid" });
    await simulation.reconcile({ ...forgotten.key, reason: "test", source: "courier" });
    await simulation.saveMerchantChange("1001", () => ({ requeueAt: simulation.time.now }));
    await passDays(simulation, 60);

    const { version: _, ...now } = await simulation.readDelivery();
    const { version: __, ...then } = forgotten;
    expect(now).toEqual(then);
    expect(JSON.stringify([orders, points, pushedUpdates])).toBe(before);
    expect(simulation.faults).toEqual([]);
  });

  it("can no longer be asked for anything", async () => {
    const simulation = await ended();
    await passDays(simulation, 60);

    const allowed = listActions(await simulation.readDelivery()).filter(
      ({ isAllowed }) => isAllowed,
    );
    expect(allowed).toEqual([]);
  });

  it("is not kept for longer by being looked at", async () => {
    const simulation = await ended();
    const { endedAt } = await simulation.readDelivery();
    for (let weeks = 0; weeks < 8; weeks++) {
      await passDays(simulation, 7);
      await simulation.editOrder("1001", {});
    }
    const { version } = await simulation.readDelivery();
    await simulation.editOrder("1001", {});
    expect(await simulation.readDelivery()).toMatchObject({ endedAt, version });

    await passDays(simulation, 4);
    expect(await textOf(simulation)).not.toMatch(BUYER);
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
  const simulation = await cancellation(createBridgeSimulation(urgent(), wrap));
  gone.is = true;
  await passDays(simulation, 60);

  expect(await textOf(simulation)).not.toMatch(BUYER);
  expect(simulation.faults).toEqual([]);
});

it("counts anew from its second end when it was dispatched again", async () => {
  const simulation = await cancellation();
  await passDays(simulation, 50);
  await simulation.editOrder("1001", { status: "paid", statusText: "paid" });
  await simulation.saveMerchantChange("1001", () => ({
    isManual: true,
    cancellation: undefined,
    reason: undefined,
    isRebooking: true,
  }));
  expect((await simulation.readDelivery()).state).toBe("booked");
  await passDays(simulation, 20);
  expect(await simulation.readDelivery()).toMatchObject({ state: "booked", endedAt: undefined });
  expect(await textOf(simulation)).toMatch(BUYER);

  await simulation.editOrder("1001", { status: "cancelled", statusText: "cancelled" });
  await passDays(simulation, 59);
  expect(await textOf(simulation)).toMatch(BUYER);
  await passDays(simulation, 1);
  expect(await textOf(simulation)).not.toMatch(BUYER);
});

it.each([
  ["dispatched", { isManual: true, cancellation: undefined, reason: undefined, isRebooking: true }],
  ["asked for something", { pendingAction: { action: "cancel" as const } }],
])("does what its merchant %s, though its time is over by then", async (_, changes) => {
  const simulation = await cancellation();
  await simulation.editOrder("1001", { status: "paid", statusText: "paid" });
  simulation.time.now = new Date(simulation.time.now.getTime() + 60 * DAY_MS);
  await simulation.saveMerchantChange("1001", () => changes);

  expect(await simulation.readDelivery()).toMatchObject({
    pendingAction: undefined,
    isRebooking: false,
  });
  expect((await simulation.readDelivery()).state).toBe(
    "isRebooking" in changes ? "booked" : "cancelled",
  );
});

it("cleans what its batch says of it", async () => {
  const simulation = createBridgeSimulation(
    urgent({ batching: { kind: "minutes", minutes: 30 }, retentionDays: 3 }),
  );
  await simulation.placeOrder();
  await simulation.advanceTime(32);
  for (const status of ["assigned", "picked-up", "delivered"] as const) {
    simulation.moveOrder("9000", status);
    await simulation.advanceTime(5);
  }
  expect((await simulation.readDelivery()).state).toBe("completed");
  const batch = simulation.readBatch();
  const line = { at: simulation.time.now, by: "courier" as const, text: "Nobody at 20 W 34th St" };
  await simulation.batches.save({ ...batch, timeline: [...batch.timeline, line] });
  await passDays(simulation, 3);

  expect(JSON.stringify(simulation.readBatch())).not.toMatch(BUYER);
  expect(await textOf(simulation)).not.toMatch(BUYER);
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
