import { describe, expect, it } from "vitest";
import { toListedDetails } from "#shared/bridge/domain/listing/listed-details.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import { buildDeliveryKey, noon } from "#test/builders/bridge/delivery.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { createBridgeSimulation } from "#test/fakes/bridge/bridge-simulation.ts";
import { dieAt } from "#test/fakes/crash-simulation.ts";

type Simulation = ReturnType<typeof createBridgeSimulation>;

const NO_ADDRESS = { shipping: undefined, billing: undefined } as const;
/** What each note is about, without its time. */
const listNotes = ({ orderNotes }: Simulation) =>
  orderNotes.map(({ text }) => text.split(" ").slice(0, 2).join(" "));
const fixOrder = (simulation: Simulation) =>
  simulation.editOrder("1001", { isPartlyRefunded: false });
const addSeconds = ({ time }: Simulation, seconds: number) =>
  new Date(time.now.getTime() + seconds * 1_000);
const placeHeld = (simulation: Simulation) => simulation.placeOrder({ isPartlyRefunded: true });
/** Processes the request of a delivery whose merchant allowed the app more. */
const announcePermissions = ({ processRequest }: Simulation) =>
  processRequest({
    ...{ ...buildDeliveryKey("1001"), reason: "permissions-changed" },
    havePermissionsChanged: true,
  });

describe("the store's order", () => {
  it("has no note while its delivery needs nobody, and no field of it", async () => {
    const simulation = createBridgeSimulation();
    await simulation.placeOrder();
    for (const status of ["assigned", "picked-up", "delivered"] as const) {
      simulation.movePoint("1001", status);
      await simulation.advanceTime(31);
    }

    expect(simulation.orderNotes).toEqual([]);
    expect(await simulation.readDelivery()).not.toHaveProperty("orderNote");
  });

  it("says once why its delivery is held, and once that it is over", async () => {
    const simulation = createBridgeSimulation();
    await placeHeld(simulation);
    await simulation.advanceTime(800);
    expect(listNotes(simulation)).toEqual(["1 partly-refunded"]);

    await fixOrder(simulation);
    await simulation.advanceTime(800);

    expect(listNotes(simulation)).toEqual(["1 partly-refunded", "1 solved"]);
    expect((await simulation.readDelivery()).state).toBe("booked");
  });

  describe("whose merchant has not allowed notes", () => {
    const createRefusing = () => {
      const simulation = createBridgeSimulation();
      simulation.conditions.refusesNotes = true;
      return simulation;
    };

    it("says what it lacks as soon as it is allowed, and is asked again when that changes", async () => {
      const simulation = createRefusing();
      await placeHeld(simulation);
      await simulation.advanceTime(1);
      await simulation.editOrder("1001", { isPartlyRefunded: true });
      expect(simulation.refusedNotes.count).toBe(1);
      await announcePermissions(simulation);
      expect(simulation.refusedNotes.count).toBe(2);
      expect(listNotes(simulation)).toEqual([]);
      // It is looked at as rarely as any other that is held.
      expect((await simulation.readDelivery()).requeueAt).toEqual(new Date("2026-11-20T18:01:00Z"));

      simulation.conditions.refusesNotes = false;
      await simulation.advanceTime(1);
      await announcePermissions(simulation);
      await announcePermissions(simulation);

      expect(listNotes(simulation)).toEqual(["1 partly-refunded"]);
      expect((await simulation.readDelivery()).orderNote?.refusedAt).toBeUndefined();
    });

    it("says that it is over, which it could not while it ended, as soon as that is allowed", async () => {
      const simulation = createBridgeSimulation();
      await placeHeld(simulation);
      simulation.conditions.refusesNotes = true;
      await fixOrder(simulation);
      for (const status of ["assigned", "picked-up", "delivered"] as const) {
        simulation.movePoint("1001", status);
        await simulation.advanceTime(31);
      }
      const ended = await simulation.readDelivery();
      expect(ended.state).toBe("completed");
      expect(toListedDetails(ended)).toMatchObject({ needsAttention: undefined, lacksNote: true });

      simulation.conditions.refusesNotes = false;
      await announcePermissions(simulation);

      expect(listNotes(simulation)).toEqual(["1 partly-refunded", "1 solved"]);
      expect(toListedDetails(await simulation.readDelivery()).lacksNote).toBeUndefined();
    });

    it("is told minutes later if the store does not take the note at once", async () => {
      const simulation = createRefusing();
      await placeHeld(simulation);
      await simulation.advanceTime(30);
      simulation.conditions.refusesNotes = false;
      const error = new UnavailableError(createMessage("shopify-fault"), { hasNoEffect: true });
      simulation.conditions.noteFailure = { error, isWritten: false };
      await announcePermissions(simulation);
      expect(simulation.noteTries).toHaveLength(1);

      simulation.conditions.noteFailure = undefined;
      await simulation.advanceTime(3);

      expect(listNotes(simulation)).toEqual(["1 partly-refunded"]);
      expect((await simulation.readDelivery()).orderNote?.refusedAt).toBeUndefined();
    });

    it("is told as soon as the store answers again, which did not when it was allowed", async () => {
      const simulation = createRefusing();
      await simulation.placeOrder();
      simulation.movePoint("1001", "picked-up");
      await simulation.advanceTime(31);
      await simulation.editOrder("1001", { note: "Ring twice" });
      expect(simulation.refusedNotes.count).toBe(1);
      await simulation.advanceTime(1);
      Object.assign(simulation.conditions, { refusesNotes: false, storeIsDown: true });
      await announcePermissions(simulation);
      expect(simulation.noteTries).toEqual([]);

      simulation.conditions.storeIsDown = false;
      await simulation.advanceTime(6);

      expect(simulation.orderNotes).toHaveLength(1);
    });

    it("is asked again after six hours, in case nobody told of the permission", async () => {
      const simulation = createRefusing();
      await placeHeld(simulation);
      simulation.conditions.refusesNotes = false;
      await simulation.advanceTime(359);
      await simulation.editOrder("1001", { isPartlyRefunded: true });
      expect(listNotes(simulation)).toEqual([]);

      await simulation.advanceTime(1);
      await simulation.editOrder("1001", { isPartlyRefunded: true });
      expect(listNotes(simulation)).toEqual(["1 partly-refunded"]);
    });

    it("is asked at once for another reason", async () => {
      const simulation = createRefusing();
      await placeHeld(simulation);
      await simulation.editOrder("1001", { isPartlyRefunded: false, ...NO_ADDRESS });

      expect(simulation.refusedNotes.count).toBe(2);
    });

    it("is asked once, and not at each look, while its delivery is followed with an alert", async () => {
      const follow = async (simulation: Simulation) => {
        await simulation.placeOrder();
        simulation.movePoint("1001", "picked-up");
        await simulation.advanceTime(31);
        await simulation.editOrder("1001", { note: "Ring twice" });
        expect((await simulation.readDelivery()).alert).toMatchObject({ code: "edited" });
        let looks = 0;
        const { trackPoint } = simulation.courier;
        simulation.courier.trackPoint = (accessKey) => {
          looks += 1;
          return trackPoint(accessKey);
        };
        const { version } = await simulation.readDelivery();
        await simulation.advanceTime(120);
        return { looks, saves: (await simulation.readDelivery()).version - version };
      };
      const refusing = createRefusing();
      const withoutNotes = createBridgeSimulation(buildSettings({ orderNotes: false }));

      const followed = await follow(refusing);

      expect(refusing.refusedNotes.count).toBe(1);
      expect(followed.looks).toBeGreaterThan(10);
      expect(followed).toEqual(await follow(withoutNotes));
    });
  });

  it("says another reason at once", async () => {
    const simulation = createBridgeSimulation();
    await placeHeld(simulation);
    await simulation.editOrder("1001", { isPartlyRefunded: false, ...NO_ADDRESS });

    expect(listNotes(simulation)).toEqual(["1 partly-refunded", "1 no-address"]);
  });

  it("is not told again within the hour when a hold comes and goes, and then what is true", async () => {
    const simulation = createBridgeSimulation();
    await placeHeld(simulation);
    for (let times = 0; times < 5; times++) {
      await simulation.advanceTime(4);
      await simulation.editOrder("1001", { isPartlyRefunded: false, status: "unpaid" });
      await simulation.advanceTime(4);
      await simulation.editOrder("1001", { isPartlyRefunded: true, status: "paid" });
    }
    expect(listNotes(simulation)).toEqual(["1 partly-refunded", "1 solved"]);

    await simulation.advanceTime(60);

    expect(listNotes(simulation)).toEqual(["1 partly-refunded", "1 solved", "1 partly-refunded"]);
  });

  it("is told each time where the newest note replaces the former", async () => {
    const simulation = createBridgeSimulation(undefined, (target) =>
      "pushOrderNote" in target ? { ...target, orderNotes: "field" } : target,
    );
    await placeHeld(simulation);
    await simulation.advanceTime(4);
    await simulation.editOrder("1001", { isPartlyRefunded: false, status: "unpaid" });
    await simulation.advanceTime(4);
    await simulation.editOrder("1001", { isPartlyRefunded: true, status: "paid" });

    expect(listNotes(simulation)).toEqual(["1 partly-refunded", "1 solved", "1 partly-refunded"]);
  });

  it.each([
    ["attempt-failed", "1 status.attempt-failed"],
    ["returned", "1 status.returned"],
    ["failed", "1 failed"],
  ] as const)(
    "says that a point is %s, until the merchant has seen to it",
    async (status, note) => {
      const simulation = createBridgeSimulation();
      await simulation.placeOrder();
      simulation.movePoint("1001", "picked-up");
      await simulation.advanceTime(31);
      simulation.movePoint("1001", status);
      await simulation.advanceTime(31);
      expect(listNotes(simulation)).toEqual([note]);

      await simulation.saveMerchantChange("1001", ({ statusHistory, alert }) => {
        const last = statusHistory.at(-1);
        return {
          alert: undefined,
          dismissedAlerts: [alert?.code ?? `status.${last?.status}:${last?.at.toISOString()}`],
          requeueAt: simulation.time.now,
        };
      });

      expect(listNotes(simulation)).toEqual([note, "1 solved"]);
    },
  );

  it("says it of each of its deliveries", async () => {
    const goods = ["7", "8"].map((locationId) => ({
      ...{ locationId, pieces: 1, weightGrams: 500, isOnHold: false },
    }));
    const simulation = createBridgeSimulation();
    await simulation.placeOrder({ goods });
    for (const key of ["1001", "1001-2"]) simulation.movePoint(key, "failed");
    await simulation.advanceTime(61);

    expect(listNotes(simulation).toSorted()).toEqual(["1 failed", "2 failed"]);
  });

  it("is told nothing if its merchant wants no notes, or it was deleted", async () => {
    const silent = createBridgeSimulation(buildSettings({ orderNotes: false }));
    await placeHeld(silent);
    const deleted = createBridgeSimulation();
    await deleted.placeOrder();
    await deleted.editOrder("1001", undefined);

    expect(silent.orderNotes).toEqual([]);
    expect((await deleted.readDelivery()).alert?.code).toBe("gone");
    expect(deleted.orderNotes).toEqual([]);
  });

  it("is told once its store works again, and the hold is saved before", async () => {
    const simulation = createBridgeSimulation();
    simulation.conditions.losesUpdates = true;
    await placeHeld(simulation);
    expect(await simulation.readDelivery()).toMatchObject({
      state: "held",
      reason: { code: "partly-refunded" },
    });

    simulation.conditions.losesUpdates = false;
    await simulation.advanceTime(10);

    expect(listNotes(simulation)).toEqual(["1 partly-refunded"]);
    expect((await simulation.readDelivery()).lastError).toBeUndefined();
  });
});

describe("an order that the courier refuses", () => {
  const refuse = (simulation: Simulation, method: "createPoint" | "quote" | "confirm") => {
    const { [method]: accept } = simulation.courier;
    const refusal = { text: "The address is outside of the area." };
    const answer = async () => ({ ok: false, refusal }) as const;
    Object.assign(simulation.courier, { [method]: answer });
    return { acceptAgain: () => Object.assign(simulation.courier, { [method]: accept }) };
  };

  it("is told once, however often it is tried, and that it is over", async () => {
    const simulation = createBridgeSimulation();
    const { acceptAgain } = refuse(simulation, "createPoint");
    await simulation.placeOrder();
    expect(listNotes(simulation)).toEqual(["1 courier-refused"]);
    await simulation.advanceTime(800);
    expect(listNotes(simulation)).toEqual(["1 courier-refused"]);

    acceptAgain();
    await simulation.advanceTime(400);

    expect((await simulation.readDelivery()).state).toBe("booked");
    expect(listNotes(simulation)).toEqual(["1 courier-refused", "1 solved"]);
  });

  it("is told by a later run if the courier took too long to refuse", async () => {
    const simulation = createBridgeSimulation();
    refuse(simulation, "createPoint");
    const { createPoint } = simulation.courier;
    let slowAnswers = 1;
    simulation.courier.createPoint = async (request) => {
      if (slowAnswers-- > 0) simulation.time.now = addSeconds(simulation, 16);
      return createPoint(request);
    };
    await simulation.placeOrder();
    expect(simulation.noteTries).toEqual([]);
    expect(await simulation.readDelivery()).toMatchObject({
      ...{ state: "held", reason: { code: "courier-refused" } },
      requeueAt: new Date(noon.getTime() + 3 * 60_000),
    });

    await simulation.advanceTime(3);

    expect(listNotes(simulation)).toEqual(["1 courier-refused"]);
  });

  it.each(["quote", "confirm"] as const)("is told of a refused %s", async (method) => {
    const simulation = createBridgeSimulation(buildSettings({ defaultMode: "urgent" }));
    refuse(simulation, method);
    await simulation.placeOrder();
    await simulation.advanceTime(60);

    expect(await simulation.readDelivery()).toMatchObject({ state: "held" });
    expect(listNotes(simulation)).toEqual(["1 courier-refused"]);
  });

  it("no longer says that it needs nothing, or a former reason", async () => {
    const simulation = createBridgeSimulation();
    refuse(simulation, "createPoint");
    await placeHeld(simulation);
    await fixOrder(simulation);

    expect(listNotes(simulation)).toEqual(["1 partly-refunded", "1 courier-refused"]);
  });

  it("is told an hour later if it was told the same within the hour", async () => {
    const simulation = createBridgeSimulation();
    refuse(simulation, "createPoint");
    await simulation.placeOrder();
    await simulation.editOrder("1001", { status: "unpaid" });
    await simulation.advanceTime(4);
    await simulation.editOrder("1001", { status: "paid" });
    expect(listNotes(simulation)).toEqual(["1 courier-refused", "1 solved"]);

    await simulation.advanceTime(61);

    expect(listNotes(simulation)).toEqual(["1 courier-refused", "1 solved", "1 courier-refused"]);
  });

  it("is told later if the store does not answer now, and nothing if no notes are wanted", async () => {
    const late = createBridgeSimulation();
    refuse(late, "createPoint");
    late.conditions.losesUpdates = true;
    await late.placeOrder();
    late.conditions.losesUpdates = false;
    await late.advanceTime(61);
    const silent = createBridgeSimulation(buildSettings({ orderNotes: false }));
    refuse(silent, "createPoint");
    await silent.placeOrder();

    expect(listNotes(late)).toEqual(["1 courier-refused"]);
    expect(silent.orderNotes).toEqual([]);
  });
});

describe("a hold because nobody answers", () => {
  const holdUnclear = async (simulation: Simulation) => {
    const { findPoint } = simulation.courier;
    simulation.failNext("createPoint", "after");
    await simulation.placeOrder();
    simulation.courier.findPoint = () =>
      Promise.reject(new UnavailableError(createMessage("courier-unclear")));
    await simulation.advanceTime(45);
    return { answerAgain: () => Object.assign(simulation.courier, { findPoint }) };
  };

  it("is told once, too, and that it is over", async () => {
    const simulation = createBridgeSimulation();
    const { answerAgain } = await holdUnclear(simulation);
    expect(listNotes(simulation)).toEqual(["1 courier-unclear"]);
    answerAgain();
    await simulation.advanceTime(60);

    expect(listNotes(simulation)).toEqual(["1 courier-unclear", "1 solved"]);
  });

  it("is told when the store answers again, which does not answer either", async () => {
    const simulation = createBridgeSimulation();
    simulation.conditions.losesUpdates = true;
    await holdUnclear(simulation);
    expect(await simulation.readDelivery()).toMatchObject({
      state: "held",
      lastError: { code: "courier-unclear" },
    });
    simulation.conditions.losesUpdates = false;
    await simulation.advanceTime(10);

    expect(listNotes(simulation)).toEqual(["1 courier-unclear"]);
  });

  it("is not told if its merchant wants no notes", async () => {
    const simulation = createBridgeSimulation(buildSettings({ orderNotes: false }));
    await holdUnclear(simulation);

    expect(simulation.orderNotes).toEqual([]);
  });
});

it.each(["before", "after"] as const)(
  "a refusal is told once although the process dies %s any call",
  async (when) => {
    const run = async (call: number, counter = { calls: 0 }) => {
      const crash = { call, when };
      const simulation = createBridgeSimulation(undefined, (one) => dieAt(one, crash, counter));
      const refusal = { text: "Not served" };
      simulation.courier.createPoint = async () => ({ ok: false, refusal });
      await simulation.placeOrder();
      await simulation.advanceTime(10);
      expect(listNotes(simulation), `call ${call}`).toEqual(["1 courier-refused"]);
      return counter.calls;
    };
    const calls = await run(Number.POSITIVE_INFINITY);
    expect(calls).toBeGreaterThan(5);
    for (let call = 1; call <= calls; call++) await run(call);
  },
);

it.each(["before", "after"] as const)(
  "a note is told once although the process dies %s any call",
  async (when) => {
    const run = async (call: number, counter = { calls: 0 }) => {
      const crash = { call, when };
      const simulation = createBridgeSimulation(undefined, (one) => dieAt(one, crash, counter));
      await placeHeld(simulation);
      await simulation.advanceTime(10);
      await fixOrder(simulation);
      await simulation.advanceTime(40);
      expect(listNotes(simulation), `call ${call}`).toEqual(["1 partly-refunded", "1 solved"]);
      return counter.calls;
    };
    const calls = await run(Number.POSITIVE_INFINITY);
    expect(calls).toBeGreaterThan(10);
    for (let call = 1; call <= calls; call++) await run(call);
  },
);

it.each(["before", "after"] as const)(
  "a permission is used once although the process dies %s any call",
  async (when) => {
    const run = async (call: number, counter = { calls: Number.NEGATIVE_INFINITY }) => {
      const crash = { call, when };
      const simulation = createBridgeSimulation(undefined, (one) => dieAt(one, crash, counter));
      simulation.conditions.refusesNotes = true;
      await placeHeld(simulation);
      await simulation.advanceTime(1);
      simulation.conditions.refusesNotes = false;
      counter.calls = 0;
      await announcePermissions(simulation);
      await simulation.advanceTime(10);
      expect(listNotes(simulation), `call ${call}`).toEqual(["1 partly-refunded"]);
      expect(toListedDetails(await simulation.readDelivery()).lacksNote).toBeUndefined();
      return counter.calls;
    };
    const calls = await run(Number.POSITIVE_INFINITY);
    expect(calls).toBeGreaterThan(5);
    for (let call = 1; call <= calls; call++) await run(call);
  },
);
