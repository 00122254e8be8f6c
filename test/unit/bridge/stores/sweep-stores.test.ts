import { describe, expect, it } from "vitest";
import {
  accountIdSchema,
  batchIdSchema,
  type StoreId,
  storeIdSchema,
  storeOrderIdSchema,
} from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { SweepCheckpoint } from "#shared/bridge/ports/sweeps.ts";
import {
  sendDueAhead,
  sweepDueDeliveries,
} from "#shared/bridge/use-cases/reconcile/sweep-due-deliveries.ts";
import { sweepStores } from "#shared/bridge/use-cases/stores/sweep-stores.ts";
import { buildDeliveryKey, noon } from "#test/builders/bridge/delivery.ts";
import { createFakeStorefront } from "#test/fakes/bridge/storefront.ts";
import { createStoreSweep } from "#test/fakes/bridge/sweep-stores.ts";

const minutesAfterNoon = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
const teaHouseId = storeIdSchema.parse("tea-house");

const buildCheckpoint = (storeId: StoreId): SweepCheckpoint => ({
  storeId,
  sweptUntil: noon,
  knownChanges: [],
  connectedAt: noon,
});

function createFixture(changes: Record<string, number>) {
  const sinceTimes: Date[] = [];
  const state = { broken: false, now: minutesAfterNoon(15) };
  const sweepFixture = createStoreSweep([buildCheckpoint(teaHouseId)], {
    clock: () => state.now,
    openStorefront: ({ storeId }) => ({
      ...createFakeStorefront(undefined).storefront,
      async *listChangedOrders(since) {
        sinceTimes.push(since);
        if (storeId !== teaHouseId)
          throw new UnavailableError(createMessage("store-unreachable.silent"));
        for (const [id, minutes] of Object.entries(changes)) {
          const changedAt = minutesAfterNoon(minutes);
          if (changedAt >= since) yield { orderId: storeOrderIdSchema.parse(id), changedAt };
        }
      },
    }),
    onRequestQueued: async () => {
      if (state.broken) throw new Error("queue unreachable");
    },
  });
  // The weekly comparison counts as done, so that these tests cover recent changes only.
  const comparison = { at: noon, since: noon, storeOrders: 0, deliveries: 0, missing: 0 };
  sweepFixture.healthRecords.set(teaHouseId, {
    orderComparison: { ...comparison, isComplete: true },
  });
  const listRequestedIds = () => sweepFixture.queuedRequests.map(({ orderId }) => orderId);
  const sweepLater = (minutes: number) => {
    state.now = new Date(state.now.getTime() + minutes * 60_000);
    return sweepFixture.sweep();
  };
  return { ...sweepFixture, listRequestedIds, sinceTimes, changes, state, sweepLater };
}

describe("sweeping stores", () => {
  it("requests each changed order and continues at the last change", async () => {
    const { sweep, listRequestedIds, checkpoints } = createFixture({ 1: 1, 2: 3 });

    expect(await sweep()).toMatchObject({ sweptOrders: 2, missedByWebhooks: 2 });

    expect(listRequestedIds()).toEqual(["1", "2"]);
    expect(checkpoints.get(teaHouseId)?.sweptUntil).toEqual(minutesAfterNoon(3));
  });

  it("reads five minutes back and does not request the same change again", async () => {
    const { sweep, listRequestedIds, sinceTimes, changes } = createFixture({ 1: 10, 2: 14 });
    await sweep();
    changes["3"] = 11;

    await sweep();
    await sweep();

    expect(sinceTimes[1]).toEqual(minutesAfterNoon(9));
    expect(listRequestedIds()).toEqual(["1", "2", "3"]);
  });

  it("requests an order again after another change", async () => {
    const { sweep, listRequestedIds, changes } = createFixture({ 1: 1 });
    await sweep();
    changes["1"] = 2;

    await sweep();

    expect(listRequestedIds()).toEqual(["1", "1"]);
  });

  it("repeats the sweep after the queue failed", async () => {
    const { sweep, listRequestedIds, checkpoints, state, failures, sweepLater } = createFixture({
      1: 1,
    });
    state.broken = true;
    await sweep();
    expect(checkpoints.get(teaHouseId)?.sweptUntil).toEqual(noon);
    expect(failures).toMatchObject([[teaHouseId, { message: "queue unreachable" }]]);

    state.broken = false;
    await sweepLater(1);

    expect(listRequestedIds()).toEqual(["1"]);
  });

  it("continues with other stores when one is unreachable", async () => {
    const { sweep, listRequestedIds, checkpoints, failures } = createFixture({ 1: 1 });
    const unreachableStoreId = storeIdSchema.parse("a-dead-store");
    checkpoints.clear();
    for (const storeId of [unreachableStoreId, teaHouseId])
      checkpoints.set(storeId, buildCheckpoint(storeId));

    await sweep();

    expect(failures).toMatchObject([[unreachableStoreId, { message: "store-unreachable.silent" }]]);
    expect(listRequestedIds()).toEqual(["1"]);
  });

  it("sweeps 21 stores while nine others never answer", async () => {
    const { deps, checkpoints, listRequestedIds } = createFixture({ 1: 1 });
    const { promise: never, resolve: release } = Promise.withResolvers<void>();
    for (let number = 0; number < 29; number++) {
      const anotherStoreId = storeIdSchema.parse(`${number < 9 ? "slow" : "quick"}-${number}`);
      checkpoints.set(anotherStoreId, buildCheckpoint(anotherStoreId));
    }
    const { openStorefront } = deps;
    const run = sweepStores({
      ...deps,
      openStorefront: (one) => ({
        ...openStorefront(one),
        async *listChangedOrders() {
          if (one.storeId.startsWith("slow")) await never;
          else yield { orderId: storeOrderIdSchema.parse("1"), changedAt: minutesAfterNoon(1) };
        },
      }),
    })();

    await expect.poll(() => listRequestedIds().length).toBe(21);
    release();
    await run;
  });

  it.each([25, 50, 99, 100])(
    "reaches each of %i slow stores, although a run ends after ten of them",
    async (count) => {
      const { deps, checkpoints, state } = createFixture({});
      checkpoints.clear();
      const ids = Array.from({ length: count }, (_, at) =>
        storeIdSchema.parse(`store-${100 + at}`),
      );
      for (const storeId of ids) checkpoints.set(storeId, buildCheckpoint(storeId));
      let started = 0;
      const reached = new Set<StoreId>();
      const { openStorefront } = deps;
      const sweep = sweepStores({
        ...deps,
        openStorefront(store) {
          reached.add(store.storeId);
          started += 1;
          if (started % 10 === 0) state.now = new Date(state.now.getTime() + 151_000);
          return openStorefront({ ...store, storeId: teaHouseId });
        },
      });

      for (let run = 0; run < 36; run++) {
        state.now = minutesAfterNoon(5 * run);
        await sweep();
      }

      expect([...reached].toSorted()).toEqual(ids);
    },
  );

  it("sweeps those first that were tried the longest ago, also if they failed", async () => {
    const { deps, checkpoints, healthRecords, state } = createFixture({});
    checkpoints.clear();
    const ids = Array.from({ length: 30 }, (_, at) => storeIdSchema.parse(`store-${100 + at}`));
    for (const [at, storeId] of ids.entries()) {
      checkpoints.set(storeId, buildCheckpoint(storeId));
      // 7 has no common divisor with 30: each store has a time of its own, in no order.
      const sweep = { at: minutesAfterNoon((at * 7) % 30), found: 0, missedByWebhooks: 0 };
      const failures = at % 2;
      // The store that is tried the longest ago was never swept.
      if ((at * 7) % 30 > 0) healthRecords.set(storeId, { sweep: { ...sweep, failures } });
    }
    state.now = minutesAfterNoon(60);
    const begun: number[] = [];
    const { openStorefront } = deps;

    await sweepStores({
      ...deps,
      openStorefront(store) {
        begun.push((ids.indexOf(store.storeId) * 7) % 30);
        return openStorefront({ ...store, storeId: teaHouseId });
      },
    })();

    expect(begun).toEqual(Array.from({ length: 30 }, (_, minute) => minute));
  });

  it("reads no times of stores that all begin at once", async () => {
    const { deps } = createFixture({});
    const listSweepTimes = async () => {
      throw new Error("they are not needed");
    };

    await expect(
      sweepStores({ ...deps, health: { ...deps.health, listSweepTimes } })(),
    ).resolves.toMatchObject({ sweptOrders: 0 });
  });

  it("divides the stores into shares, each of which a run sweeps", async () => {
    const { deps, checkpoints } = createFixture({});
    checkpoints.clear();
    const ids = Array.from({ length: 400 }, (_, at) => storeIdSchema.parse(`store-${100 + at}`));
    for (const storeId of ids) checkpoints.set(storeId, buildCheckpoint(storeId));
    const { openStorefront } = deps;
    const sweptByRun = await Promise.all(
      [0, 1, 2, 3].map(async (share) => {
        const swept: StoreId[] = [];
        await sweepStores({
          ...deps,
          shares: 4,
          openStorefront(store) {
            swept.push(store.storeId);
            return openStorefront({ ...store, storeId: teaHouseId });
          },
        })(share);
        return swept;
      }),
    );

    expect(sweptByRun.flat().toSorted()).toEqual(ids);
    for (const swept of sweptByRun) expect(swept.length).toBeGreaterThan(60);
  });

  it("retries an unreachable store within four minutes for a day, then hourly, and saves the error", async () => {
    const { healthRecords, checkpoints, sinceTimes, sweepLater } = createFixture({});
    const unreachableStoreId = storeIdSchema.parse("a-dead-store");
    checkpoints.clear();
    checkpoints.set(unreachableStoreId, buildCheckpoint(unreachableStoreId));
    const attemptMinutes: number[] = [];
    for (let minute = 0; minute <= 30 * 60; minute++) {
      const countBefore = sinceTimes.length;
      await sweepLater(1);
      if (sinceTimes.length > countBefore) attemptMinutes.push(minute);
    }

    expect(attemptMinutes.slice(0, 8)).toEqual([0, 1, 3, 7, 11, 15, 19, 23]);
    const dayOld = attemptMinutes.filter((minute) => minute >= 24 * 60);
    expect(dayOld.slice(1).map((minute, at) => minute - (dayOld[at] ?? 0))).toEqual(
      dayOld.slice(1).map(() => 60),
    );
    expect(healthRecords.get(unreachableStoreId)?.sweep).toMatchObject({
      lastError: { code: "store-unreachable.silent", since: minutesAfterNoon(16) },
    });
  });

  it("counts a store as unreachable after an hour, and sweeps it when it answers again", async () => {
    const { healthRecords, sweepLater, state, listRequestedIds } = createFixture({ 1: 1 });
    state.broken = true;
    const unreachableCounts: number[] = [];
    for (let minute = 0; minute <= 62; minute++)
      unreachableCounts.push((await sweepLater(1)).unreachableStores);
    expect(Math.max(...unreachableCounts)).toBe(0);
    expect((await sweepLater(1)).unreachableStores).toBe(1);
    expect(healthRecords.get(teaHouseId)?.sweep?.lastError?.code).toBe("bridge-fault");

    state.broken = false;
    await sweepLater(60);

    expect(listRequestedIds()).toEqual(["1"]);
    expect(healthRecords.get(teaHouseId)?.sweep).toMatchObject({ failures: 0 });
    expect(healthRecords.get(teaHouseId)?.sweep?.lastError).toBeUndefined();
  });

  it("counts the orders whose webhook did not arrive within two minutes", async () => {
    const { sweep, deliveries, healthRecords } = createFixture({ 1: 1, 2: 2, 3: 14 });
    deliveries.set(storeOrderIdSchema.parse("2"), "booked");

    expect(await sweep()).toMatchObject({ sweptOrders: 3, missedByWebhooks: 1 });
    expect(healthRecords.get(teaHouseId)?.sweep).toMatchObject({
      found: 3,
      missedByWebhooks: 1,
      lastMissedWebhookAt: minutesAfterNoon(15),
    });
  });
});

describe("sweeping what is due", () => {
  /** Returns the sweep of deliveries that are due so many minutes before noon, by their order ids. */
  function createDueSweep(dueMinutesAgo: Record<string, number>) {
    const sent: [string, string][][] = [];
    const sweep = sweepDueDeliveries({
      index: {
        async *listDue(until) {
          for (const [orderId, minutes] of Object.entries(dueMinutesAgo)) {
            const requeueAt = minutesAfterNoon(-minutes);
            if (requeueAt <= until) yield { ...buildDeliveryKey(orderId), requeueAt };
          }
        },
      },
      reconcileQueue: {
        async sendAll(entries) {
          sent.push(
            entries.map(({ request, deduplicationId }) => [
              "orderId" in request ? request.orderId : "",
              deduplicationId,
            ]),
          );
        },
      },
      clock: () => noon,
    });
    return { sweep, sent };
  }

  it("requests each with a deduplication id for its due time, the oldest first", async () => {
    const { sweep, sent } = createDueSweep({ 1: 0, 2: 1 });

    expect(await sweep()).toMatchObject({ sent: 2, oldestDueAt: minutesAfterNoon(-1), ahead: [] });
    expect(sent).toEqual([
      [
        ["2", "due 2026-11-20T11:59:00.000Z"],
        ["1", "due 2026-11-20T12:00:00.000Z"],
      ],
    ]);
  });

  it("tells each delivery, each batch and each look at an account when it was due", async () => {
    const subjects = [
      buildDeliveryKey(),
      { storeId: teaHouseId, batchId: batchIdSchema.parse("b") },
      { watchedAccountId: accountIdSchema.parse("main") },
    ];
    const requests: unknown[] = [];
    await sweepDueDeliveries({
      index: {
        async *listDue() {
          for (const subject of subjects) yield { ...subject, requeueAt: noon };
        },
      },
      reconcileQueue: {
        sendAll: async (entries) => void requests.push(...entries.map(({ request }) => request)),
      },
      clock: () => noon,
    })();

    expect(requests).toEqual([
      { ...subjects[0], reason: "requeue due", source: "clock", dueAt: noon },
      { ...subjects[1], reason: "requeue due", dueAt: noon },
      { ...subjects[2], reason: "requeue due", dueAt: noon },
    ]);
  });

  it("leaves alone what it does not know, and requests the others", async () => {
    const requests: unknown[] = [];
    const report = await sweepDueDeliveries({
      index: {
        async *listDue() {
          yield { unknownKey: "ACCOUNT#main/NEWER", requeueAt: minutesAfterNoon(-60) };
          yield { ...buildDeliveryKey(), requeueAt: noon };
        },
      },
      reconcileQueue: {
        sendAll: async (entries) => void requests.push(...entries.map(({ request }) => request)),
      },
      clock: () => noon,
    })();

    expect(report).toEqual({
      ...{ sent: 1, oldestDueAt: noon, ahead: [] },
      unknownKeys: ["ACCOUNT#main/NEWER"],
    });
    expect(requests).toMatchObject([buildDeliveryKey()]);
  });

  it("sends a thousand together, and nothing if nothing is due", async () => {
    const many = Object.fromEntries(
      Array.from({ length: 2_500 }, (_, at) => [String(at + 1), (at * 7) % 2_500]),
    );
    const { sweep, sent } = createDueSweep(many);

    expect(await sweep()).toMatchObject({ sent: 2_500, oldestDueAt: minutesAfterNoon(-2_499) });
    expect(sent.map(({ length }) => length)).toEqual([1_000, 1_000, 500]);
    const minutes = sent.flat().map(([orderId]) => many[orderId] ?? 0);
    expect(minutes).toEqual(minutes.toSorted((one, other) => other - one));

    const idle = createDueSweep({});
    expect(await idle.sweep()).toMatchObject({ sent: 0, oldestDueAt: undefined, ahead: [] });
    expect(idle.sent).toEqual([]);
  });

  /** Returns what sends so many deliveries ahead, due each half second from noon on, and when it did. */
  function createDueAhead(count: number) {
    const state = { now: noon };
    const sent: Date[] = [];
    const ahead = Array.from({ length: count }, (_, at) => ({
      ...buildDeliveryKey(String(at)),
      requeueAt: new Date(noon.getTime() + at * 500),
    }));
    const send = sendDueAhead({
      reconcileQueue: {
        sendAll: async (entries) => void sent.push(...entries.map(() => state.now)),
      },
      clock: () => state.now,
      startTimer: (milliseconds) => {
        state.now = new Date(state.now.getTime() + milliseconds);
        return { ended: Promise.resolve(), cancel: () => undefined };
      },
    });
    return { send: () => send(ahead), sent };
  }

  it("requests much that is due soon when the last of it is due, and waits for little not at all", async () => {
    const much = createDueAhead(20);
    expect(await much.send()).toBe(20);
    expect(new Set(much.sent)).toEqual(new Set([new Date(noon.getTime() + 9_500)]));

    const little = createDueAhead(19);
    expect(await little.send()).toBe(0);
    expect(little.sent).toEqual([]);
  });

  it("leaves what is due later than in half a minute to the next run", async () => {
    const { sweep, sent } = createDueSweep({ 1: 0, 2: -0.4, 3: -0.3, 4: -0.6 });

    const { ahead } = await sweep();

    expect(ahead.map((one) => "orderId" in one && one.orderId)).toEqual(["3", "2"]);
    expect(sent.flat()).toHaveLength(1);
  });
});
