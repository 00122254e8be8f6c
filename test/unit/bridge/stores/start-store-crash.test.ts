import { describe, expect, it } from "vitest";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { ShopEvent } from "#shared/bridge/domain/stores/shop-event.ts";
import type { Store } from "#shared/bridge/domain/stores/store.ts";
import type { StoreStart } from "#shared/bridge/domain/stores/store-start.ts";
import type { SweepCheckpoint } from "#shared/bridge/ports/sweeps.ts";
import { reconcileDelivery } from "#shared/bridge/use-cases/reconcile/reconcile-delivery.ts";
import { startStore } from "#shared/bridge/use-cases/stores/start-store.ts";
import { sweepStores } from "#shared/bridge/use-cases/stores/sweep-stores.ts";
import {
  buildCourierAccount,
  buildDeliveryKey,
  buildStore,
  noon,
} from "#test/builders/bridge/delivery.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { buildStoreOrder } from "#test/builders/bridge/store-order.ts";
import { createReconcileDeps } from "#test/fakes/bridge/reconcile-deps.ts";
import { createInMemorySettings } from "#test/fakes/bridge/settings-repository.ts";
import { createFakeStorefront } from "#test/fakes/bridge/storefront.ts";
import { createStoreSweep } from "#test/fakes/bridge/sweep-stores.ts";
import { crashAt, ProcessKilled } from "#test/fakes/crash-simulation.ts";

const { storeId } = buildStore();
const METHODS = {
  modes: [{ shippingMethod: "Same-day courier", mode: "point" as const }],
  defaultMode: "ignore" as const,
  dispatchedMethods: "all" as const,
};
const WEEK_BEFORE = new Date(noon.getTime() - 7 * 86_400_000);
/** Readings and writings of one start. */
const CALLS = 6;

/** A store that is not started, with an order that waits, and the processes that work for it. */
function createWorld() {
  const state: { store: Store; now: Date } = {
    store: buildStore({ start: undefined }),
    now: noon,
  };
  const seen: { start: StoreStart | undefined }[] = [];
  const queued: ShopEvent[] = [];
  const checkpoint: SweepCheckpoint = {
    ...{ storeId, sweptUntil: noon, knownChanges: [], connectedAt: WEEK_BEFORE },
  };
  const listedSince: Date[] = [];
  const sweeping = createStoreSweep([checkpoint], {
    clock: () => state.now,
    openStorefront: () => ({
      ...createFakeStorefront(undefined).storefront,
      async *listChangedOrders(since) {
        listedSince.push(since);
        yield* [];
      },
    }),
  });
  const stores = {
    find: async () => state.store,
    async saveStart(
      _: StoreId,
      createNext: (before: StoreStart | undefined) => StoreStart | undefined,
    ) {
      const start = createNext(state.store.start);
      if (start !== undefined) state.store = { ...state.store, start };
      return start;
    },
  };
  const settings = createInMemorySettings(buildSettings());
  const shopEvents = { send: async (event: ShopEvent) => void queued.push(event) };
  const { checkpoints } = sweeping.deps;
  const start = (call: number, when: "before" | "after") => {
    const counter = { calls: 0 };
    const connect = <Party extends object>(party: Party) => crashAt(party, { call, when }, counter);
    return startStore({
      settings: connect(settings),
      checkpoints: connect(checkpoints),
      stores: connect(stores),
      shopEvents: connect(shopEvents),
      clock: () => state.now,
    })(storeId, METHODS, { kind: "date", at: WEEK_BEFORE });
  };
  /** The worker looks at what waits, with the start as it is at that time. */
  const workOff = () => {
    for (const _ of queued.splice(0)) seen.push({ start: state.store.start });
  };
  async function sweepLater(): Promise<void> {
    state.now = new Date(state.now.getTime() + 5 * 60_000);
    await sweepStores({ ...sweeping.deps, stores, shopEvents })();
  }
  return { state, start, workOff, sweepLater, seen, listedSince, queued };
}

describe("a process that dies while it starts a store", () => {
  it("has so many calls to die at", async () => {
    await expect(createWorld().start(CALLS, "after")).rejects.toThrow(ProcessKilled);
    await expect(createWorld().start(CALLS + 1, "before")).resolves.toMatchObject({
      ordersFrom: WEEK_BEFORE,
    });
  });

  it.each(
    Array.from({ length: CALLS }, (_, at) => at + 1).flatMap((call) =>
      (["before", "after"] as const).map((when) => [when, call] as const),
    ),
  )("%s call %i leaves it not started, or started with every order", async (when, call) => {
    const world = createWorld();

    await expect(world.start(call, when)).rejects.toThrow(ProcessKilled);
    // The queue hands over at once, or much later.
    if (call % 2 === 0) world.workOff();
    await world.sweepLater();
    world.workOff();

    if (world.state.store.start === undefined) {
      // Its merchant sees it, and starts again.
      await world.start(CALLS + 1, "before");
      await world.sweepLater();
      world.workOff();
    }
    expect(world.seen.at(-1)?.start?.ordersFrom).toEqual(WEEK_BEFORE);
    const earliest = Math.min(...world.listedSince.map(Number));
    expect(earliest).toBeLessThanOrEqual(WEEK_BEFORE.getTime());
  });

  it("is not asked for again once it is done", async () => {
    const world = createWorld();
    await world.start(CALLS + 1, "before");
    await world.sweepLater();
    await world.sweepLater();

    expect(world.queued).toHaveLength(1);
  });
});

it("an order whose run read the store before the start goes out by the clock", async () => {
  const [notStarted, started] = [buildStore({ start: undefined }), buildStore()];
  const state = { store: notStarted, now: noon };
  const key = buildDeliveryKey();
  const reconcile = reconcileDelivery(
    createReconcileDeps({
      settings: createInMemorySettings(buildSettings()),
      stores: { find: async () => state.store, findAccount: async () => buildCourierAccount() },
      openStorefront: () => {
        const { storefront } = createFakeStorefront(buildStoreOrder());
        return {
          ...storefront,
          async readOrder(orderId) {
            // The start is saved and announced here: no delivery of this order is listed yet.
            state.store = started;
            return storefront.readOrder(orderId);
          },
        };
      },
      clock: () => state.now,
    }),
  );

  const waiting = await reconcile({ ...key, reason: "webhook" });
  expect(waiting).toMatchObject({ delivery: { state: "waiting" } });
  const { requeueAt } = "delivery" in waiting ? waiting.delivery : expect.unreachable();
  state.now = requeueAt ?? expect.unreachable("it is never read again");

  expect(await reconcile({ ...key, reason: "due", source: "clock" })).toMatchObject({
    delivery: { state: "booked" },
  });
});
