import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keyText, storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import { aKey } from "#test/builders/bridge/delivery.ts";
import { someSettings } from "#test/builders/bridge/settings.ts";
import { type BridgeWorld, bridgeWorld } from "#test/fakes/bridge/bridge-simulation.ts";

const id = (orderId: string) => storeOrderIdSchema.parse(orderId);
const urgent = someSettings({ defaultMode: "urgent" });
const batched = someSettings({
  defaultMode: "urgent",
  batching: { kind: "minutes", minutes: 5 },
});
const hint = (orderId: string) => ({ ...aKey(orderId), why: "at once", from: "store" as const });

/** Each call outside waits for its turn, in an order that nobody knows. */
const interleaved =
  (scheduler: fc.Scheduler) =>
  <Target extends object>(target: Target): Target =>
    new Proxy(target, {
      get(object, name) {
        const method = Reflect.get(object, name);
        if (typeof method !== "function" || name === "all" || name === "changedSince") {
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
        const world = bridgeWorld(urgent, interleaved(scheduler));
        world.put();
        await atOnce(scheduler, [world.advance(hint("1001")), world.advance(hint("1001"))]);

        expect(world.orders).toHaveLength(1);
        expect(await world.saved()).toMatchObject({
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
        const world = bridgeWorld(urgent, interleaved(scheduler));
        const order = world.put();
        await atOnce(scheduler, [world.advance(hint("1001"))]);
        world.put({ ...order, standing: "cancelled" });
        await atOnce(scheduler, [world.advance(hint("1001")), world.advance(hint("1001"))]);

        expect(world.live()).toEqual([]);
        expect(await world.saved()).toMatchObject({
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
        const world = bridgeWorld(batched, interleaved(scheduler));
        for (const orderId of ["1", "2"]) {
          world.put({ id: id(orderId) });
          await atOnce(scheduler, [world.advance(hint(orderId))]);
        }
        world.time.now = new Date(world.time.now.getTime() + 6 * 60_000);
        const { storeId, batchId } = world.batch();
        const once = () => world.advance({ storeId, batchId, why: "due" });
        await atOnce(scheduler, [once(), once(), world.advance(hint("2"))]);

        expect(world.orders).toHaveLength(1);
        expect(world.batch().members.map(({ charged }) => charged?.minor)).toEqual([500, 500]);
      }),
      { numRuns: 60 },
    );
  });
});

/** In how many batches each delivery travels. */
function travelsIn(world: BridgeWorld): Map<string, number> {
  const names = world.batches
    .all()
    .flatMap(({ members }) => members.filter(({ standing }) => standing === "in"))
    .map(({ key }) => keyText(key));
  return new Map(names.map((name) => [name, names.filter((one) => one === name).length]));
}

it("30 orders that come at once are each in one batch, and each is delivered once", async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), async (scheduler) => {
      let isAtOnce = true;
      const interleave = interleaved(scheduler);
      const world = bridgeWorld(batched, (target) => {
        const slow = interleave(target);
        return new Proxy(target, {
          get: (object, name) => Reflect.get(isAtOnce ? slow : object, name),
        });
      });
      const all = Array.from({ length: 30 }, (_, at) => String(at + 1));
      for (const orderId of all) world.put({ id: id(orderId), name: `#${orderId}` });
      await atOnce(
        scheduler,
        all.map((orderId) => world.advance(hint(orderId))),
      );
      isAtOnce = false;
      await world.pass(20);

      const counts = travelsIn(world);
      expect(counts.size).toBe(30);
      expect(new Set(counts.values())).toEqual(new Set([1]));
      const names = world.live().flatMap(({ request }) => request.name.split(", "));
      expect(names.toSorted()).toEqual(all.map((orderId) => `#${orderId}`).toSorted());
      for (const { request } of world.orders) expect(request.many.length).toBeLessThanOrEqual(25);
      expect(world.faults).toEqual([]);
    }),
    { numRuns: 5 },
  );
});
