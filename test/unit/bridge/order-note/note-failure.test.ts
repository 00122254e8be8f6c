import { describe, expect, it } from "vitest";
import * as z from "zod";
import { RejectedKeysError } from "#shared/bridge/adapters/woocommerce/woocommerce-errors.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { createBridgeSimulation } from "#test/fakes/bridge/bridge-simulation.ts";
import { dieAt } from "#test/fakes/crash-simulation.ts";

type Simulation = ReturnType<typeof createBridgeSimulation>;

const DAY_MINUTES = 24 * 60;
const FAILURES: Readonly<Record<string, Error>> = {
  "a firewall's page": new UnavailableError(createMessage("store-blocked")),
  "no answer": new UnavailableError(createMessage("store-unreachable.silent")),
  "a user who may not": new RejectedKeysError("user-may-not"),
  "a status of 400": new Error("WooCommerce responded to a write with 400"),
  "another body": new z.ZodError([]),
};
const listNotes = ({ orderNotes }: Simulation) =>
  orderNotes.map(({ text }) => text.split(" ").slice(0, 2).join(" "));
const fail = ({ conditions }: Simulation, error: unknown) =>
  Object.assign(conditions, { noteFailure: { error, isWritten: false } });
const heal = ({ conditions }: Simulation) => Object.assign(conditions, { noteFailure: undefined });
const placeHeld = (simulation: Simulation) => simulation.placeOrder({ isPartlyRefunded: true });
/** The minutes after its first try in which a note was tried. */
const listTries = ({ noteTries }: Simulation) =>
  noteTries.map((at) => (at.getTime() - (noteTries[0]?.getTime() ?? 0)) / 60_000);

const findWait = ({ requeueAt }: Delivery, { time }: Simulation): number =>
  requeueAt === undefined ? Number.POSITIVE_INFINITY : requeueAt.getTime() - time.now.getTime();

/** Refuses what comes after the order was placed: on hold because its courier does not take it. */
async function placeRefused(simulation: Simulation): Promise<void> {
  const refusal = { text: "Not served" };
  simulation.courier.createPoint = async () => ({ ok: false, refusal });
  await simulation.placeOrder();
}

async function placeWithSetback(simulation: Simulation): Promise<void> {
  await simulation.placeOrder();
  simulation.movePoint("1001", "picked-up");
  await simulation.advanceTime(31);
  simulation.movePoint("1001", "attempt-failed");
  await simulation.advanceTime(31);
}

const SITUATIONS = {
  "is held": placeHeld,
  "was refused by the courier": placeRefused,
  "has a setback": placeWithSetback,
} as const;

const TRIES = [0, 1, 3, 7, 15, 31, 63, 127, 255, 511, 1023, DAY_MINUTES];
/** What is refused is unconfirmed for two minutes, so that the first tries wait for that. */
const LATER_TRIES = [0, 3, 6, 10, 18, 34, 66, 130, 258, 514, 1026, DAY_MINUTES];

describe.each(Object.entries(SITUATIONS))("a note of a delivery that %s", (situation, place) => {
  it.each(Object.entries(FAILURES))(
    "fails and delays no run when the store answers with %s",
    async (_name, error) => {
      const silent = createBridgeSimulation(buildSettings({ orderNotes: false }));
      const simulation = createBridgeSimulation();
      fail(simulation, error);
      for (const one of [silent, simulation]) await place(one);
      const plannedWaits: number[] = [];
      const waits: number[] = [];
      for (let minute = 0; minute < 200; minute++) {
        const [planned, present] = [await silent.readDelivery(), await simulation.readDelivery()];
        expect(present).toMatchObject({ state: planned.state, reason: planned.reason });
        expect(present.lastError).toBeUndefined();
        expect(present.orderNoteFailure?.count).toBe(simulation.noteTries.length);
        plannedWaits.push(findWait(planned, silent));
        waits.push(findWait(present, simulation));
        for (const one of [silent, simulation]) await one.advanceTime(1);
      }

      expect(Math.max(...waits)).toBeLessThanOrEqual(Math.max(...plannedWaits));
      expect(simulation.faults).toEqual([]);
      // A store that explains itself is no fault of the bridge's; all else has a stack to look at.
      const isExplained = error instanceof UnavailableError;
      expect(simulation.reportedFaults).toEqual(
        isExplained ? [] : simulation.noteTries.map(() => error),
      );
      expect(simulation.noteTries.length).toBeLessThan(10);
    },
  );

  it("is tried less and less often, for a day", async () => {
    const simulation = createBridgeSimulation();
    fail(simulation, FAILURES["a user who may not"]);
    await place(simulation);
    await simulation.advanceTime(2 * DAY_MINUTES);

    expect(listTries(simulation)).toEqual(
      situation === "was refused by the courier" ? LATER_TRIES : TRIES,
    );
    const { orderNoteFailure } = await simulation.readDelivery();
    expect(orderNoteFailure).toMatchObject({ count: 12, code: "store-keys.user-may-not" });
    expect(orderNoteFailure?.retryAt).toBeUndefined();
  });

  it.each([true, false])("is there once after lost answers (written: %s)", async (isWritten) => {
    const simulation = createBridgeSimulation();
    const error = FAILURES["no answer"] ?? new Error();
    simulation.conditions.noteFailure = { error, isWritten };
    await place(simulation);
    await simulation.advanceTime(10);
    heal(simulation);
    await simulation.advanceTime(30);

    expect(listNotes(simulation)).toHaveLength(1);
    expect(await simulation.readDelivery()).not.toHaveProperty("orderNoteFailure.count");
  });
});

describe("an order that the courier refused, of a store that takes no note", () => {
  const place = async (hasNotes: boolean) => {
    const simulation = createBridgeSimulation(buildSettings({ orderNotes: hasNotes }));
    fail(simulation, FAILURES["a user who may not"]);
    const { courier } = simulation;
    let requests = 0;
    const refusal = { text: "Not served" };
    courier.createPoint = async () => {
      requests += 1;
      return { ok: false, refusal };
    };
    await simulation.placeOrder();
    return { simulation, countRequests: () => requests };
  };

  it("is asked of the courier no more often than without notes", async () => {
    const [noted, silent] = [await place(true), await place(false)];
    for (const { simulation } of [noted, silent]) await simulation.advanceTime(2 * DAY_MINUTES);

    expect(noted.simulation.noteTries).toHaveLength(LATER_TRIES.length);
    expect(silent.countRequests()).toBeGreaterThan(4);
    expect(noted.countRequests()).toBe(silent.countRequests());
    const [one, other] = [noted, silent].map(({ simulation }) => simulation.readDelivery());
    expect((await one)?.timeline).toEqual((await other)?.timeline);
  });

  it("is asked at once when it changed, although the note is tried later", async () => {
    const { simulation, countRequests } = await place(true);
    await simulation.advanceTime(20);
    const before = countRequests();
    await simulation.editOrder("1001", { note: "Gate B" });

    expect(countRequests()).toBe(before + 1);
  });
});

it.each(["before", "after"] as const)(
  "a note whose answers get lost is told once although the process dies %s any call",
  async (when) => {
    const run = async (call: number, counter = { calls: 0 }) => {
      const crash = { call, when };
      const simulation = createBridgeSimulation(undefined, (one) => dieAt(one, crash, counter));
      const error = FAILURES["no answer"] ?? new Error();
      simulation.conditions.noteFailure = { error, isWritten: true };
      await placeHeld(simulation);
      await simulation.advanceTime(10);
      heal(simulation);
      await simulation.advanceTime(10);
      expect(listNotes(simulation), `call ${call}`).toEqual(["1 partly-refunded"]);
      return counter.calls;
    };
    const calls = await run(Number.POSITIVE_INFINITY);
    expect(calls).toBeGreaterThan(10);
    for (let call = 1; call <= calls; call++) await run(call);
  },
);

describe("a note that was given up", () => {
  const giveUp = async () => {
    const simulation = createBridgeSimulation();
    fail(simulation, FAILURES["a firewall's page"]);
    await placeHeld(simulation);
    await simulation.advanceTime(2 * DAY_MINUTES);
    heal(simulation);
    return simulation;
  };

  it("does not keep another reason from being told", async () => {
    const simulation = await giveUp();
    await simulation.editOrder("1001", {
      ...{ isPartlyRefunded: false, shipping: undefined, billing: undefined },
    });

    expect(listNotes(simulation)).toEqual(["1 no-address"]);
    expect((await simulation.readDelivery()).orderNoteFailure).toBeUndefined();
  });

  it("is tried again when its reason comes back later", async () => {
    const simulation = createBridgeSimulation();
    fail(simulation, FAILURES["a user who may not"]);
    await placeHeld(simulation);
    await simulation.advanceTime(2 * DAY_MINUTES);
    await simulation.editOrder("1001", { isPartlyRefunded: false, status: "unpaid" });
    heal(simulation);
    await simulation.editOrder("1001", { isPartlyRefunded: true, status: "paid" });

    expect(listNotes(simulation)).toEqual(["1 partly-refunded"]);
  });
});
