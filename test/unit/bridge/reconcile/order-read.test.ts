import { expect, it } from "vitest";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import {
  confirmOrderRead,
  hasNews,
  mayOrderHaveChanged,
  noteOwnChange,
} from "#shared/bridge/domain/reconcile/order-read.ts";
import { requestFurtherParts } from "#shared/bridge/use-cases/reconcile/request-further-parts.ts";
import { buildDelivery, buildDeliveryKey, noon } from "#test/builders/bridge/delivery.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { createBridgeSimulation } from "#test/fakes/bridge/bridge-simulation.ts";

/** Creates a simulation that counts the reads of orders at their store. */
function createCountingSimulation() {
  const reads: string[] = [];
  const simulation = createBridgeSimulation(buildSettings(), (target) => {
    if (!("readOrder" in target && "pushUpdate" in target)) return target;
    const { readOrder } = target as unknown as { readOrder: (id: string) => unknown };
    const countRead = (id: string) => {
      reads.push(id);
      return readOrder(id);
    };
    return { ...target, readOrder: countRead };
  });
  return { ...simulation, reads };
}

it("reads the order of a booked delivery by the clock after six hours, not at each look", async () => {
  const simulation = createCountingSimulation();
  await simulation.placeOrder();
  simulation.movePoint("1001", "assigned");
  await simulation.advanceTime(31);
  simulation.reads.length = 0;

  await simulation.advanceTime(5 * 60);
  expect(simulation.reads).toEqual([]);
  await simulation.advanceTime(60);

  expect(simulation.reads).toEqual(["1001"]);
});

it("reads the order at the next look when the run of its webhook failed at the courier", async () => {
  const simulation = createCountingSimulation();
  await simulation.placeOrder();
  simulation.failNext("trackPoint", "before");
  await simulation.editOrder("1001", { status: "cancelled" });
  simulation.reads.length = 0;

  await simulation.advanceTime(2);

  expect(simulation.reads).toEqual(["1001"]);
  expect((await simulation.readDelivery()).alert?.code).toBe("cancelled");
});

it("reads the order at each look while its store could not be read, and while an alert is open", async () => {
  const simulation = createCountingSimulation();
  await simulation.placeOrder();
  simulation.conditions.storeIsDown = true;
  await simulation.editOrder("1001", { status: "cancelled" });
  simulation.conditions.storeIsDown = false;

  await simulation.advanceTime(5);
  expect((await simulation.readDelivery()).alert?.code).toBe("cancelled");
  simulation.putOrder({ status: "paid" });
  await simulation.advanceTime(30);

  expect((await simulation.readDelivery()).alert).toBeUndefined();
});

it("asks nobody at the echo of the bridge's own write, nor for a time that was moved on", async () => {
  const calls: string[] = [];
  const simulation = createBridgeSimulation(buildSettings(), (target) =>
    recordCalls(target, calls),
  );
  const webhook = { ...buildDeliveryKey("1001"), reason: "webhook", source: "store" } as const;
  simulation.putOrder({ fingerprint: "first" });
  await simulation.reconcile({ ...webhook, orderFingerprint: "first" });
  const { requeueAt: dueAt } = await simulation.readDelivery();
  const clock = { ...buildDeliveryKey("1001"), reason: "due", source: "clock" } as const;
  calls.length = 0;

  await simulation.reconcile({ ...webhook, orderFingerprint: "first" });
  await simulation.reconcile({ ...clock, dueAt: noon });
  expect(calls.filter((name) => name !== "find")).toEqual([]);
  await simulation.reconcile({ ...clock, dueAt });

  expect(calls).toContain("trackPoint");
});

it.each([
  ["a webhook of the store", { source: "store", orderFingerprint: "completed" }],
  ["a sweep", { changedAt: noon }],
] as const)("asks nobody at %s about an order that is over", async (_, news) => {
  const calls: string[] = [];
  const simulation = createBridgeSimulation(buildSettings(), (target) =>
    recordCalls(target, calls),
  );
  await simulation.placeOrder();
  simulation.movePoint("1001", "delivered");
  await simulation.advanceTime(31);
  expect((await simulation.readDelivery()).state).toBe("completed");
  calls.length = 0;

  await simulation.reconcile({ ...buildDeliveryKey("1001"), reason: "changed", ...news });
  expect(calls.filter((name) => name !== "find")).toEqual([]);
  await simulation.reconcile({ ...buildDeliveryKey("1001"), reason: "operator" });

  expect(calls).toContain("trackPoint");
});

/** Records the names of the calls of a port. */
const recordCalls = <Port extends object>(port: Port, calls: string[]): Port =>
  new Proxy(port, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      return (...input: unknown[]): unknown => {
        calls.push(String(name));
        return Reflect.apply(value, target, input);
      };
    },
  });

it("reads nothing at a webhook that carries the order as it was read", async () => {
  const simulation = createCountingSimulation();
  const webhook = { ...buildDeliveryKey("1001"), reason: "webhook", source: "store" } as const;
  simulation.putOrder({ fingerprint: "first" });
  await simulation.reconcile({ ...webhook, orderFingerprint: "first" });
  simulation.reads.length = 0;

  await simulation.reconcile({ ...webhook, orderFingerprint: "first" });
  expect(simulation.reads).toEqual([]);
  await simulation.reconcile({ ...webhook, orderFingerprint: "second" });

  expect(simulation.reads).toEqual(["1001"]);
});

const hoursAgo = (hours: number) => new Date(noon.getTime() - hours * 60 * 60_000);

it.each([
  ["the courier", { at: hoursAgo(9) }, { source: "courier" }, false],
  ["the clock, just before six hours", { at: hoursAgo(5.99) }, { source: "clock" }, false],
  ["the clock, after six hours", { at: hoursAgo(6) }, { source: "clock" }, true],
  ["the clock, never read", undefined, { source: "clock" }, true],
  ["a sweep that tells no time", { at: noon, changedAt: noon }, {}, true],
  ["a sweep, read without its time", { at: noon }, { changedAt: hoursAgo(1) }, true],
  ["a sweep of a later change", { at: noon, changedAt: hoursAgo(1) }, { changedAt: noon }, true],
  ["a sweep of a known change", { at: noon, changedAt: noon }, { changedAt: noon }, false],
  ["a sweep, never read", undefined, { changedAt: hoursAgo(1) }, true],
  ["a webhook without the order", { at: noon }, { source: "store" }, true],
  ["a webhook, never read", undefined, { orderFingerprint: "a" }, true],
  ["a known webhook", { at: noon, fingerprint: "a" }, { orderFingerprint: "a" }, false],
  ["another webhook", { at: noon, fingerprint: "a" }, { orderFingerprint: "b" }, true],
  [
    "a webhook of the time of an own write",
    { at: noon, ownChanges: [hoursAgo(2), hoursAgo(1)] },
    { source: "store", changedAt: hoursAgo(2) },
    false,
  ],
  [
    "a webhook of an edit just before an own write",
    { at: noon, changedAt: hoursAgo(2), ownChanges: [noon] },
    { source: "store", changedAt: hoursAgo(1) },
    true,
  ],
  [
    "a webhook with a time alone, although a read shows that time",
    { at: noon, changedAt: noon },
    { source: "store", changedAt: noon },
    true,
  ],
  ["a sweep of an own write", { at: noon, ownChanges: [noon] }, { changedAt: noon }, false],
] as const)(
  "knows for %s whether the order may have changed",
  (_, orderRead, request, expected) => {
    const absent = { source: undefined, orderFingerprint: undefined, changedAt: undefined };
    const full = { ...absent, ...request };

    expect(mayOrderHaveChanged({ orderRead }, full, noon)).toBe(expected);
  },
);

it.each([
  ["later, with the order as it was read", noon, "a", noon],
  ["later, with another order", noon, "b", hoursAgo(1)],
  ["earlier, with the order as it was read", hoursAgo(2), "a", hoursAgo(1)],
  ["without its time", undefined, "a", hoursAgo(1)],
  ["later, without the order", noon, undefined, hoursAgo(1)],
] as const)("knows the time of the last change after a webhook %s", (_, at, fingerprint, known) => {
  const orderRead = { at: hoursAgo(1), fingerprint: "a", changedAt: hoursAgo(1) };

  const after = { orderRead, ...confirmOrderRead({ orderRead }, { fingerprint, changedAt: at }) };

  expect(after.orderRead).toEqual({ ...orderRead, changedAt: known });
});

it("remembers the times of the last two own writes, each once, of an order that was read", () => {
  let delivery: Parameters<typeof noteOwnChange>[0] = { orderRead: { at: noon } };
  for (const hours of [3, 2, 2, 1])
    delivery = { ...delivery, ...noteOwnChange(delivery, hoursAgo(hours)) };

  expect(delivery.orderRead?.ownChanges).toEqual([hoursAgo(2), hoursAgo(1)]);
  expect(noteOwnChange({ orderRead: undefined }, noon)).toEqual({});
});

const delivered = [
  { status: "assigned", at: hoursAgo(2) },
  { status: "delivered", at: hoursAgo(1) },
] as const;
const told = [`under-way@${hoursAgo(2).toISOString()}`, `delivered@${hoursAgo(1).toISOString()}`];
const edited = { message: createMessage("edited"), since: noon };

it.each([
  ["is over", {}, { changedAt: noon }, false],
  ["is over, by a webhook", {}, { source: "store" }, false],
  ["is over, by an operator", {}, {}, true],
  ["is over, with a permission", {}, { havePermissionsChanged: true }, true],
  ["is over, with an answer of the courier", {}, { source: "courier" }, true],
  ["is due", { requeueAt: noon }, { changedAt: noon }, true],
  ["failed", { lastError: edited }, { changedAt: noon }, true],
  ["has an alert", { alert: edited.message }, { changedAt: noon }, true],
  ["is booked", { state: "booked" }, { changedAt: noon }, true],
  ["is not told", { sentUpdates: [] }, { changedAt: noon }, true],
  ["can come back", { statusHistory: delivered.slice(0, 1) }, { changedAt: noon }, true],
  ["has cash that nobody confirmed", { plan: { cashToCollect: {} } }, { changedAt: noon }, true],
] as const)(
  "knows of a delivery that %s whether a request is news",
  (_, changes, news, expected) => {
    const over = {
      ...buildDelivery({ state: "completed", pointId: "7000", requeueAt: undefined }),
      ...{ statusHistory: delivered, sentUpdates: told },
      ...changes,
    } as Delivery;

    expect(hasNews(over, { ...over.key, reason: "test", ...news }, noon)).toBe(expected);
  },
);

it("passes a webhook on to the order's further parts as one, so that an edit in the second of their read counts", async () => {
  const sent: unknown[] = [];
  const deps = {
    reconcileQueue: { send: async (request: unknown) => void sent.push(request) },
    clock: () => noon,
  };
  const webhook = {
    ...buildDeliveryKey("1001"),
    reason: "webhook",
    source: "store",
    changedAt: noon,
  } as const;

  await requestFurtherParts(deps, webhook, buildDelivery({ parts: ["north", "south"] }));
  await requestFurtherParts(deps, { ...webhook, part: 2 }, buildDelivery({ parts: ["a", "b"] }));

  expect(sent).toEqual([{ ...webhook, part: 2 }]);
});
