import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatDeliveryKey, storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import { buildDeliveryKey } from "#test/builders/bridge/delivery.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import {
  type BridgeSimulation,
  createBridgeSimulation,
} from "#test/fakes/bridge/bridge-simulation.ts";

const id = (orderId: string) => storeOrderIdSchema.parse(orderId);
const urgent = buildSettings({ defaultMode: "urgent" });
const batched = buildSettings({
  defaultMode: "urgent",
  batching: { kind: "minutes", minutes: 5 },
});
const createRequest = (orderId: string) => ({
  ...buildDeliveryKey(orderId),
  reason: "at once",
  source: "store" as const,
});

/** Each call outside waits for its turn, in an order that nobody knows. */
const interleaved =
  (scheduler: fc.Scheduler) =>
  <Target extends object>(target: Target): Target =>
    new Proxy(target, {
      get(object, name) {
        const method = Reflect.get(object, name);
        if (typeof method !== "function" || name === "all" || name === "listChangedOrders") {
          return method;
        }
        return async (...asked: unknown[]) => {
          await scheduler.schedule(Promise.resolve(), String(name));
          return Reflect.apply(method, object, asked);
        };
      },
    });

async function atOnce(scheduler: fc.Scheduler, runs: Promise<unknown>[]) {
  const all = Promise.allSettled(runs);
  await scheduler.waitFor(all);
  return all;
}

describe("two workers at once", () => {
  it("make one order of one delivery", async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), async (scheduler) => {
        const simulation = createBridgeSimulation(urgent, interleaved(scheduler));
        simulation.putOrder();
        await atOnce(scheduler, [
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

  it("call one order off once, and count its refund once", async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), async (scheduler) => {
        const simulation = createBridgeSimulation(urgent, interleaved(scheduler));
        const order = simulation.putOrder();
        await atOnce(scheduler, [simulation.reconcile(createRequest("1001"))]);
        simulation.putOrder({ ...order, status: "cancelled" });
        await atOnce(scheduler, [
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

  it("make one order of one batch", async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), async (scheduler) => {
        const simulation = createBridgeSimulation(batched, interleaved(scheduler));
        for (const orderId of ["1", "2"]) {
          simulation.putOrder({ id: id(orderId) });
          await atOnce(scheduler, [simulation.reconcile(createRequest(orderId))]);
        }
        simulation.time.now = new Date(simulation.time.now.getTime() + 6 * 60_000);
        const { storeId, batchId } = simulation.readBatch();
        const once = () => simulation.reconcile({ storeId, batchId, reason: "due" });
        await atOnce(scheduler, [once(), once(), simulation.reconcile(createRequest("2"))]);

        expect(simulation.orders).toHaveLength(1);
        expect(simulation.readBatch().members.map(({ charged }) => charged?.minor)).toEqual([
          500, 500,
        ]);
      }),
      { numRuns: 60 },
    );
  });
});

/** In how many batches each delivery travels. */
function travelsIn(simulation: BridgeSimulation): Map<string, number> {
  const names = simulation.batches
    .listAll()
    .flatMap(({ members }) => members.filter(({ memberState }) => memberState === "joined"))
    .map(({ key }) => formatDeliveryKey(key));
  return new Map(names.map((name) => [name, names.filter((one) => one === name).length]));
}

it("30 orders that come at once are each in one batch, and each is delivered once", async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), async (scheduler) => {
      let isAtOnce = true;
      const interleave = interleaved(scheduler);
      const simulation = createBridgeSimulation(batched, (target) => {
        const slow = interleave(target);
        return new Proxy(target, {
          get: (object, name) => Reflect.get(isAtOnce ? slow : object, name),
        });
      });
      const all = Array.from({ length: 30 }, (_, at) => String(at + 1));
      for (const orderId of all) simulation.putOrder({ id: id(orderId), name: `#${orderId}` });
      await atOnce(
        scheduler,
        all.map((orderId) => simulation.reconcile(createRequest(orderId))),
      );
      isAtOnce = false;
      await simulation.advanceTime(20);

      const counts = travelsIn(simulation);
      expect(counts.size).toBe(30);
      expect(new Set(counts.values())).toEqual(new Set([1]));
      const names = simulation.listLiveOrders().flatMap(({ request }) => request.name.split(", "));
      expect(names.toSorted()).toEqual(all.map((orderId) => `#${orderId}`).toSorted());
      for (const { request } of simulation.orders)
        expect(request.many.length).toBeLessThanOrEqual(25);
      expect(simulation.faults).toEqual([]);
    }),
    { numRuns: 5 },
  );
});
