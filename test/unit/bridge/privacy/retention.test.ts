import { describe, expect, it } from "vitest";
import { listActions } from "#shared/bridge/domain/actions/check-action.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { settingsSchema } from "#shared/bridge/domain/settings/settings.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { buildAddress } from "#test/builders/bridge/store-order.ts";
import {
  type BridgeSimulation,
  createBridgeSimulation,
} from "#test/fakes/bridge/bridge-simulation.ts";

const DAY_MS = 86_400_000;
const buildUrgentSettings = (changes = {}) => buildSettings({ defaultMode: "urgent", ...changes });
/** Matches all personal data of the order that the builder creates. */
const BUYER = /Lovelace|W 34th|Apt 4B|4411|555.?0100|ada@example/;

const serializeDelivery = async (simulation: BridgeSimulation) =>
  JSON.stringify(await simulation.readDelivery());

/** Lets days pass without reconcile requests, then runs one minute in which due work is done. */
async function passDays(simulation: BridgeSimulation, days: number): Promise<void> {
  simulation.time.now = new Date(simulation.time.now.getTime() + days * DAY_MS);
  await simulation.advanceTime(1);
}

async function completeDelivery(
  simulation = createBridgeSimulation(buildUrgentSettings()),
): Promise<BridgeSimulation> {
  await simulation.placeOrder();
  for (const status of ["assigned", "picked-up", "delivered"] as const) {
    simulation.moveOrder("9000", status);
    await simulation.advanceTime(40);
  }
  expect((await simulation.readDelivery()).state).toBe("completed");
  return simulation;
}

async function cancelDelivery(
  simulation = createBridgeSimulation(buildUrgentSettings()),
): Promise<BridgeSimulation> {
  await simulation.placeOrder();
  await simulation.editOrder("1001", { status: "cancelled", statusText: "cancelled" });
  expect((await simulation.readDelivery()).state).toBe("cancelled");
  return simulation;
}

async function skipDelivery(): Promise<BridgeSimulation> {
  const simulation = createBridgeSimulation(
    buildUrgentSettings({ priceCeiling: { kind: "amount", cents: 1 } }),
  );
  await simulation.placeOrder();
  await simulation.editOrder("1001", { status: "cancelled", statusText: "cancelled" });
  expect((await simulation.readDelivery()).state).toBe("skipped");
  return simulation;
}

const ENDS = [
  ["completed", completeDelivery],
  ["cancelled", cancelDelivery],
  ["skipped", skipDelivery],
] as const;

describe.each(ENDS)("a delivery that is %s", (state, endDelivery) => {
  it("keeps the personal data for sixty days and is then redacted", async () => {
    const simulation = await endDelivery();
    await simulation.saveMerchantChange("1001", ({ timeline }) => ({
      timeline: [
        ...timeline,
        {
          at: simulation.time.now,
          by: "courier",
          ...createMessage("courier-note", { courierText: "Left with Mrs. Lovelace" }),
        },
      ],
    }));
    await passDays(simulation, 59);
    expect(await serializeDelivery(simulation)).toMatch(BUYER);

    await passDays(simulation, 1);
    expect(await serializeDelivery(simulation)).not.toMatch(BUYER);
    expect(await simulation.readDelivery()).toMatchObject({
      state,
      recipient: undefined,
      driverLocation: undefined,
    });
    expect((await simulation.readDelivery()).timeline.at(-1)).toMatchObject({
      code: "buyer-data-removed",
      params: { days: 60 },
    });
    expect(simulation.faults).toEqual([]);
  });

  it("is neither rebooked nor filled again after the redaction", async () => {
    const simulation = await endDelivery();
    await passDays(simulation, 60);
    const { orders, points, pushedUpdates } = simulation;
    const before = JSON.stringify([orders, points, pushedUpdates]);
    const redacted = await simulation.readDelivery();
    expect(redacted.redactedAt).toBeDefined();

    await simulation.editOrder("1001", { status: "paid", statusText: "paid" });
    await simulation.reconcile({ ...redacted.key, reason: "test", source: "courier" });
    await simulation.saveMerchantChange("1001", () => ({ requeueAt: simulation.time.now }));
    await passDays(simulation, 60);

    const { version: _, ...stateAfter } = await simulation.readDelivery();
    const { version: __, ...stateBefore } = redacted;
    expect(stateAfter).toEqual(stateBefore);
    expect(JSON.stringify([orders, points, pushedUpdates])).toBe(before);
    expect(simulation.faults).toEqual([]);
  });

  it("allows no action after the redaction", async () => {
    const simulation = await endDelivery();
    await passDays(simulation, 60);

    const allowed = listActions(await simulation.readDelivery()).filter(
      ({ isAllowed }) => isAllowed,
    );
    expect(allowed).toEqual([]);
  });

  it("is redacted on time although it is reconciled in between", async () => {
    const simulation = await endDelivery();
    const { endedAt } = await simulation.readDelivery();
    for (let weeks = 0; weeks < 8; weeks++) {
      await passDays(simulation, 7);
      await simulation.editOrder("1001", {});
    }
    const { version } = await simulation.readDelivery();
    await simulation.editOrder("1001", {});
    expect(await simulation.readDelivery()).toMatchObject({ endedAt, version });

    await passDays(simulation, 4);
    expect(await serializeDelivery(simulation)).not.toMatch(BUYER);
  });
});

it("redacts a delivery although store and courier are unreachable", async () => {
  const outage = { isActive: false };
  const wrap = <Target extends object>(target: Target): Target =>
    "readOrder" in target
      ? new Proxy(target, {
          get(on, name, receiver) {
            if (outage.isActive) throw new Error("it is unreachable");
            return Reflect.get(on, name, receiver);
          },
        })
      : target;
  const simulation = await cancelDelivery(createBridgeSimulation(buildUrgentSettings(), wrap));
  outage.isActive = true;
  await passDays(simulation, 60);

  expect(await serializeDelivery(simulation)).not.toMatch(BUYER);
  expect(simulation.faults).toEqual([]);
});

it("restarts the retention period after a second end", async () => {
  const simulation = await cancelDelivery();
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
  expect(await serializeDelivery(simulation)).toMatch(BUYER);

  await simulation.editOrder("1001", { status: "cancelled", statusText: "cancelled" });
  await passDays(simulation, 59);
  expect(await serializeDelivery(simulation)).toMatch(BUYER);
  await passDays(simulation, 1);
  expect(await serializeDelivery(simulation)).not.toMatch(BUYER);
});

it.each([
  [
    "a manual dispatch",
    { isManual: true, cancellation: undefined, reason: undefined, isRebooking: true },
  ],
  ["a pending action", { pendingAction: { action: "cancel" as const } }],
])("carries out %s after the retention period has ended", async (_, changes) => {
  const simulation = await cancelDelivery();
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

it("redacts the timeline of the batch", async () => {
  const simulation = createBridgeSimulation(
    buildUrgentSettings({ batching: { kind: "minutes", minutes: 30 }, retentionDays: 3 }),
  );
  await simulation.placeOrder();
  await simulation.advanceTime(32);
  for (const status of ["assigned", "picked-up", "delivered"] as const) {
    simulation.moveOrder("9000", status);
    await simulation.advanceTime(5);
  }
  expect((await simulation.readDelivery()).state).toBe("completed");
  const batch = simulation.readBatch();
  const entry = {
    at: simulation.time.now,
    by: "courier" as const,
    ...createMessage("courier-note", { courierText: "Nobody at 20 W 34th St" }),
  };
  await simulation.batches.save({ ...batch, timeline: [...batch.timeline, entry] });
  await passDays(simulation, 3);

  expect(JSON.stringify(simulation.readBatch())).not.toMatch(BUYER);
  expect(await serializeDelivery(simulation)).not.toMatch(BUYER);
});

it.each([
  [0, false],
  [1, true],
  [730, true],
  [731, false],
  [1.5, false],
])("a retention period of %s days is valid: %s", (retentionDays, isValid) => {
  expect(settingsSchema.safeParse({ version: 1, retentionDays }).success).toBe(isValid);
});

describe("a delivery that is held", () => {
  const buildHeldSettings = (changes = {}) =>
    buildUrgentSettings({ priceCeiling: { kind: "amount", cents: 1 }, ...changes });
  async function holdDelivery(changes = {}): Promise<BridgeSimulation> {
    const simulation = createBridgeSimulation(buildHeldSettings(changes));
    await simulation.placeOrder();
    expect((await simulation.readDelivery()).state).toBe("held");
    return simulation;
  }

  it("is given up after the retention period, and never goes out afterwards", async () => {
    const simulation = await holdDelivery();
    await passDays(simulation, 59);
    expect(await simulation.readDelivery()).toMatchObject({ state: "held" });

    await passDays(simulation, 1);
    expect(await simulation.readDelivery()).toMatchObject({
      state: "skipped",
      reason: { code: "given-up", params: { days: 60 } },
    });
    expect(await serializeDelivery(simulation)).not.toMatch(BUYER);

    simulation.conditions.settings = buildUrgentSettings();
    await simulation.editOrder("1001", { status: "paid", statusText: "paid" });
    expect((await simulation.readDelivery()).state).toBe("skipped");
    expect(simulation.orders).toEqual([]);
    expect(simulation.faults).toEqual([]);
  });

  it("is not given up within thirty days, however short the retention period is", async () => {
    const simulation = await holdDelivery({ retentionDays: 1 });
    await passDays(simulation, 29);
    expect(await simulation.readDelivery()).toMatchObject({ state: "held" });

    await passDays(simulation, 1);
    expect(await serializeDelivery(simulation)).not.toMatch(BUYER);
  });

  it("is kept as long again after its merchant did something", async () => {
    const simulation = await holdDelivery();
    await passDays(simulation, 40);
    await simulation.saveMerchantChange("1001", ({ timeline }) => ({
      timeline: [
        ...timeline,
        { at: simulation.time.now, by: "merchant", ...createMessage("cancelled-by-merchant") },
      ],
    }));
    await passDays(simulation, 59);
    expect(await simulation.readDelivery()).toMatchObject({ state: "held" });

    await passDays(simulation, 1);
    expect(await serializeDelivery(simulation)).not.toMatch(BUYER);
  });

  it("is given up although its store is gone", async () => {
    const simulation = await holdDelivery();
    simulation.conditions.storeIsDown = true;
    await passDays(simulation, 60);

    expect(await serializeDelivery(simulation)).not.toMatch(BUYER);
  });
});

it("redacts a booked delivery that its courier never finishes", async () => {
  const simulation = createBridgeSimulation(buildUrgentSettings());
  await simulation.placeOrder();
  simulation.moveOrder("9000", "assigned");
  await passDays(simulation, 1);
  await passDays(simulation, 59);
  expect(await serializeDelivery(simulation)).toMatch(BUYER);

  await passDays(simulation, 60);
  expect(await serializeDelivery(simulation)).not.toMatch(BUYER);
  expect((await simulation.readDelivery()).state).toBe("booked");
});

describe("the courier", () => {
  const toRecords = (...ids: string[]) =>
    ids.map((id) => ({ accountId: "main", kind: "order", id }));

  it("is asked to erase what it has, before the bridge redacts", async () => {
    const simulation = await completeDelivery();
    await passDays(simulation, 59);
    expect(simulation.requestedErasures).toEqual([]);

    await passDays(simulation, 1);
    expect(simulation.requestedErasures).toEqual(toRecords("9000"));
  });

  it("is asked to erase orders that were cancelled and booked again, too", async () => {
    const simulation = createBridgeSimulation(buildUrgentSettings());
    await simulation.placeOrder();
    await simulation.editOrder("1001", { shipping: buildAddress({ street: "21 W 34th St" }) });
    const { order } = await simulation.readDelivery();
    expect(order?.orderId).toBe("9001");

    await simulation.editOrder("1001", { status: "cancelled", statusText: "cancelled" });
    await passDays(simulation, 60);

    expect(simulation.requestedErasures).toEqual(toRecords("9000", "9001"));
  });
});
