import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatDeliveryKey, storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import { buildDeliveryKey } from "#test/builders/bridge/delivery.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import {
  type BridgeSimulation,
  createBridgeSimulation,
} from "#test/fakes/bridge/bridge-simulation.ts";

const toOrderId = (orderId: string) => storeOrderIdSchema.parse(orderId);
const urgentSettings = buildSettings({ defaultMode: "urgent" });
const batchingSettings = buildSettings({
  defaultMode: "urgent",
  batching: { kind: "minutes", minutes: 5 },
});
const createRequest = (orderId: string) => ({
  ...buildDeliveryKey(orderId),
  reason: "concurrent",
  source: "store" as const,
});

/** Schedules each outside call in an arbitrary order. */
const createInterleaver =
  (scheduler: fc.Scheduler) =>
  <Target extends object>(target: Target): Target =>
    new Proxy(target, {
      get(object, name) {
        const method = Reflect.get(object, name);
        if (typeof method !== "function" || name === "all" || name === "listChangedOrders") {
          return method;
        }
        return async (...args: unknown[]) => {
          await scheduler.schedule(Promise.resolve(), String(name));
          return Reflect.apply(method, object, args);
        };
      },
    });

async function runConcurrently(scheduler: fc.Scheduler, runs: Promise<unknown>[]) {
  const outcomes = Promise.allSettled(runs);
  await scheduler.waitFor(outcomes);
  return outcomes;
}

describe("two workers at once", () => {
  it("create one courier order for one delivery", async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), async (scheduler) => {
        const simulation = createBridgeSimulation(urgentSettings, createInterleaver(scheduler));
        simulation.putOrder();
        await runConcurrently(scheduler, [
          simulation.reconcile(createRequest("1001")),
          simulation.reconcile(createRequest("1001")),
        ]);

        expect(simulation.orders).toHaveLength(1);
        expect(await simulation.readDelivery()).toMatchObject({
          state: "booked",
          money: { charged: { minor: 1000 } },
        });
      }),
      { numRuns: 60 },
    );
  });

  it("cancel one order once and count its refund once", async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), async (scheduler) => {
        const simulation = createBridgeSimulation(urgentSettings, createInterleaver(scheduler));
        const order = simulation.putOrder();
        await runConcurrently(scheduler, [simulation.reconcile(createRequest("1001"))]);
        simulation.putOrder({ ...order, status: "cancelled" });
        await runConcurrently(scheduler, [
          simulation.reconcile(createRequest("1001")),
          simulation.reconcile(createRequest("1001")),
        ]);

        expect(simulation.listLiveOrders()).toEqual([]);
        expect(await simulation.readDelivery()).toMatchObject({
          state: "cancelled",
          money: { refunded: { minor: 1000 } },
        });
      }),
      { numRuns: 60 },
    );
  });

  it("create one courier order for one batch", async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), async (scheduler) => {
        const simulation = createBridgeSimulation(batchingSettings, createInterleaver(scheduler));
        for (const orderId of ["1", "2"]) {
          simulation.putOrder({ id: toOrderId(orderId) });
          await runConcurrently(scheduler, [simulation.reconcile(createRequest(orderId))]);
        }
        simulation.time.now = new Date(simulation.time.now.getTime() + 6 * 60_000);
        const { storeId, batchId } = simulation.readBatch();
        const reconcileBatch = () => simulation.reconcile({ storeId, batchId, reason: "due" });
        await runConcurrently(scheduler, [
          reconcileBatch(),
          reconcileBatch(),
          simulation.reconcile(createRequest("2")),
        ]);

        expect(simulation.orders).toHaveLength(1);
        expect(simulation.readBatch().members.map(({ charged }) => charged?.minor)).toEqual([
          500, 500,
        ]);
      }),
      { numRuns: 60 },
    );
  });
});

/** Counts for each delivery the batches in which it is a joined member. */
function countJoinedBatches(simulation: BridgeSimulation): Map<string, number> {
  const names = simulation.batches
    .listAll()
    .flatMap(({ members }) => members.filter(({ memberState }) => memberState === "joined"))
    .map(({ key }) => formatDeliveryKey(key));
  return new Map(names.map((name) => [name, names.filter((one) => one === name).length]));
}

it("30 concurrent orders join one batch each and are delivered once each", async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), async (scheduler) => {
      let isConcurrent = true;
      const interleave = createInterleaver(scheduler);
      const simulation = createBridgeSimulation(batchingSettings, (target) => {
        const interleavedTarget = interleave(target);
        return new Proxy(target, {
          get: (object, name) => Reflect.get(isConcurrent ? interleavedTarget : object, name),
        });
      });
      const orderIds = Array.from({ length: 30 }, (_, at) => String(at + 1));
      for (const orderId of orderIds)
        simulation.putOrder({ id: toOrderId(orderId), name: `#${orderId}` });
      await runConcurrently(
        scheduler,
        orderIds.map((orderId) => simulation.reconcile(createRequest(orderId))),
      );
      isConcurrent = false;
      await simulation.advanceTime(20);

      const counts = countJoinedBatches(simulation);
      expect(counts.size).toBe(30);
      expect(new Set(counts.values())).toEqual(new Set([1]));
      const names = simulation.listLiveOrders().flatMap(({ request }) => request.name.split(", "));
      expect(names.toSorted()).toEqual(orderIds.map((orderId) => `#${orderId}`).toSorted());
      for (const { request } of simulation.orders)
        expect(request.many.length).toBeLessThanOrEqual(25);
      expect(simulation.faults).toEqual([]);
    }),
    { numRuns: 5 },
  );
});
