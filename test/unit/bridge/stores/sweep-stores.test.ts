import { describe, expect, it } from "vitest";
import { type StoreId, storeIdSchema, storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import { toMessageGroupId } from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { SweepCheckpoint } from "#shared/bridge/ports/sweeps.ts";
import { sweepDueDeliveries } from "#shared/bridge/use-cases/reconcile/sweep-due-deliveries.ts";
import { sweepStores } from "#shared/bridge/use-cases/stores/sweep-stores.ts";
import { buildDeliveryKey, noon } from "#test/builders/bridge/delivery.ts";
import { createFakeStorefront } from "#test/fakes/bridge/storefront.ts";
import { createStoreSweep } from "#test/fakes/bridge/sweep-stores.ts";

const minutesAfterNoon = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
const store = storeIdSchema.parse("tea-house");

const anEntry = (storeId: StoreId): SweepCheckpoint => ({
  storeId,
  sweptUntil: noon,
  knownChanges: [],
  connectedAt: noon,
});

function world(changes: Record<string, number>) {
  const asked: Date[] = [];
  const state = { broken: false, now: minutesAfterNoon(15) };
  const swept = createStoreSweep([anEntry(store)], {
    clock: () => state.now,
    openStorefront: ({ storeId }) => ({
      ...createFakeStorefront(undefined).storefront,
      async *listChangedOrders(since) {
        asked.push(since);
        if (storeId !== store) throw new UnavailableError("This store is down.");
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
  // The week was just compared: these tests are about what is recent.
  const compared = { at: noon, since: noon, storeOrders: 0, deliveries: 0, missing: 0 };
  swept.healthRecords.set(store, { orderComparison: { ...compared, isComplete: true } });
  const sent = () => swept.queuedRequests.map(({ orderId }) => orderId);
  const later = (minutes: number) => {
    state.now = new Date(state.now.getTime() + minutes * 60_000);
    return swept.sweep();
  };
  return { ...swept, sent, asked, changes, state, later };
}

describe("sweeping stores", () => {
  it("hints at every order that changed, and goes on from the last change", async () => {
    const { sweep, sent, checkpoints } = world({ 1: 1, 2: 3 });

    expect(await sweep()).toMatchObject({ sweptOrders: 2, missedByWebhooks: 2 });

    expect(sent()).toEqual(["1", "2"]);
    expect(checkpoints.get(store)?.sweptUntil).toEqual(minutesAfterNoon(3));
  });

  it("looks five minutes back, and does not hint at the same change again", async () => {
    const { sweep, sent, asked, changes } = world({ 1: 10, 2: 14 });
    await sweep();
    changes["3"] = 11;

    await sweep();
    await sweep();

    expect(asked[1]).toEqual(minutesAfterNoon(9));
    expect(sent()).toEqual(["1", "2", "3"]);
  });

  it("hints at an order again once it changed again", async () => {
    const { sweep, sent, changes } = world({ 1: 1 });
    await sweep();
    changes["1"] = 2;

    await sweep();

    expect(sent()).toEqual(["1", "1"]);
  });

  it("sweeps the same again where the queue failed", async () => {
    const { sweep, sent, checkpoints, state, failures, later } = world({ 1: 1 });
    state.broken = true;
    await sweep();
    expect(checkpoints.get(store)?.sweptUntil).toEqual(noon);
    expect(failures).toMatchObject([[store, { message: "queue unreachable" }]]);

    state.broken = false;
    await later(1);

    expect(sent()).toEqual(["1"]);
  });

  it("goes on to other stores where one is down", async () => {
    const { sweep, sent, checkpoints, failures } = world({ 1: 1 });
    const down = storeIdSchema.parse("a-dead-store");
    checkpoints.clear();
    for (const storeId of [down, store]) checkpoints.set(storeId, anEntry(storeId));

    await sweep();

    expect(failures).toMatchObject([[down, { message: "This store is down." }]]);
    expect(sent()).toEqual(["1"]);
  });

  it("holds up nobody behind nine stores that never answer", async () => {
    const { deps, checkpoints, sent } = world({ 1: 1 });
    const { promise: never, resolve: release } = Promise.withResolvers<void>();
    for (let number = 0; number < 29; number++) {
      const other = storeIdSchema.parse(`${number < 9 ? "slow" : "quick"}-${number}`);
      checkpoints.set(other, anEntry(other));
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

    await expect.poll(() => sent().length).toBe(21);
    release();
    await run;
  });

  it("asks a store that is down after 1, 2, 4 … 60 minutes, and says why", async () => {
    const { healthRecords, checkpoints, asked, later } = world({});
    const down = storeIdSchema.parse("a-dead-store");
    checkpoints.clear();
    checkpoints.set(down, anEntry(down));
    const askedAt: number[] = [];
    for (let minute = 0; minute <= 300; minute++) {
      const before = asked.length;
      await later(1);
      if (asked.length > before) askedAt.push(minute);
    }

    expect(askedAt).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183, 243]);
    expect(healthRecords.get(down)?.sweep).toMatchObject({
      failures: 10,
      lastError: { text: "This store is down.", since: minutesAfterNoon(16) },
    });
  });

  it("counts a store as lost after an hour, and takes it up again at once when it answers", async () => {
    const { healthRecords, later, state, sent } = world({ 1: 1 });
    state.broken = true;
    const lost: number[] = [];
    for (let minute = 0; minute <= 62; minute++) lost.push((await later(1)).unreachableStores);
    expect(Math.max(...lost)).toBe(0);
    expect((await later(1)).unreachableStores).toBe(1);
    expect(healthRecords.get(store)?.sweep?.lastError?.text).not.toContain("queue");

    state.broken = false;
    await later(60);

    expect(sent()).toEqual(["1"]);
    expect(healthRecords.get(store)?.sweep).toMatchObject({ failures: 0 });
    expect(healthRecords.get(store)?.sweep?.lastError).toBeUndefined();
  });

  it("counts the orders that no webhook told of in two minutes", async () => {
    const { sweep, deliveries, healthRecords } = world({ 1: 1, 2: 2, 3: 14 });
    deliveries.set(storeOrderIdSchema.parse("2"), "booked");

    expect(await sweep()).toMatchObject({ sweptOrders: 3, missedByWebhooks: 1 });
    expect(healthRecords.get(store)?.sweep).toMatchObject({
      found: 3,
      missedByWebhooks: 1,
      lastMissedWebhookAt: minutesAfterNoon(15),
    });
  });
});

it("turns what is due into hints, each due time a name of its own", async () => {
  const sent: [string, string][] = [];
  const sweep = sweepDueDeliveries({
    index: {
      async *listDue() {
        yield { ...buildDeliveryKey("1"), requeueAt: noon };
        yield { ...buildDeliveryKey("2"), requeueAt: minutesAfterNoon(-1) };
      },
    },
    reconcileQueue: {
      send: async (request, deduplicationId) =>
        void sent.push([toMessageGroupId(request).split("/")[1] ?? "", deduplicationId]),
    },
    clock: () => noon,
  });

  expect(await sweep()).toBe(2);
  expect(sent).toEqual([
    ["1", "due 2026-11-20T12:00:00.000Z"],
    ["2", "due 2026-11-20T11:59:00.000Z"],
  ]);
});
