import { describe, expect, it } from "vitest";
import type { CourierStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import { batchIdSchema, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { OrderWatch, WatchedOrder } from "#shared/bridge/domain/order-watch/order-watch.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { ReconcileQueueEntry } from "#shared/bridge/ports/reconcile.ts";
import { lookAtOrders } from "#shared/bridge/use-cases/order-watch/look-at-orders.ts";
import { buildCourierAccount, buildDeliveryKey, noon } from "#test/builders/bridge/delivery.ts";
import {
  buildOrderWatch,
  buildWatchedOrder,
  watchedAccountId,
} from "#test/builders/bridge/watched-order.ts";
import { createDocumentedCourier } from "#test/fakes/bridge/documented-courier.ts";
import { createInMemoryOrderWatches } from "#test/fakes/bridge/order-watch/order-watches.ts";
import { dieAt, ProcessKilled } from "#test/fakes/crash-simulation.ts";

type Death = Parameters<typeof dieAt>[1];
/** No run makes so many calls. */
const NEVER: Death = { call: 100, when: "before" };

const secondsAfterNoon = (seconds: number) => new Date(noon.getTime() + seconds * 1_000);
const REQUEST = { watchedAccountId, reason: "requeue due", dueAt: noon };
const BATCH = { storeId: storeIdSchema.parse("tea-house"), batchId: batchIdSchema.parse("1-1-0") };

/** An account that watches these orders, of which its courier shows these statuses. */
function createWorld(
  orders: readonly WatchedOrder[],
  statuses: Record<string, CourierStatus | undefined>,
  death = NEVER,
) {
  const calls = { calls: 0 };
  const sent: ReconcileQueueEntry[] = [];
  const log: string[] = [];
  const { stored, orderWatches } = createInMemoryOrderWatches(buildOrderWatch(orders));
  const world = {
    get watch() {
      return stored.get(watchedAccountId);
    },
    set watch(watch: OrderWatch | undefined) {
      if (watch === undefined) stored.delete(watchedAccountId);
      else stored.set(watchedAccountId, watch);
    },
    error: undefined as Error | undefined,
    listError: undefined as Error | undefined,
    isAccountGone: false,
    now: noon,
    /** What a call of the courier takes. */
    callSeconds: 0,
    sent,
    log,
    /** Happens between the read of the courier and the save. */
    meanwhile: () => undefined as undefined,
    /** What another writer does before each save of the look. */
    beforeSave: () => undefined as undefined,
  };
  const show = (orderId: string) => {
    const status = statuses[orderId];
    return {
      orderId,
      mark: status ?? "unknown",
      status,
      price: undefined,
      history: [],
      routes: [],
    };
  };
  async function takeCall(name: string) {
    log.push(name);
    world.now = new Date(world.now.getTime() + world.callSeconds * 1_000);
    if (world.error) throw world.error;
  }
  const look = lookAtOrders({
    orderWatches: dieAt(
      {
        ...orderWatches,
        async save(watch: OrderWatch) {
          log.push("save");
          world.beforeSave();
          return orderWatches.save(watch);
        },
      },
      death,
      calls,
    ),
    stores: {
      find: async () => undefined,
      findAccount: async () => (world.isAccountGone ? undefined : buildCourierAccount()),
    },
    openCourier: () => ({
      ...createDocumentedCourier().courier,
      async listOrders() {
        await takeCall("list");
        if (world.listError) throw world.listError;
        return Object.keys(statuses).map(show);
      },
      async readOrder(orderId) {
        await takeCall("read");
        return orderId in statuses ? show(orderId) : undefined;
      },
    }),
    reconcileQueue: dieAt(
      {
        async sendAll(entries: readonly ReconcileQueueEntry[]) {
          log.push("send");
          sent.push(...entries);
          world.meanwhile();
        },
      },
      death,
      calls,
    ),
    clock: () => world.now,
  });
  return { world, look, sent, log };
}

const toMoving = (orderId: string) =>
  buildWatchedOrder(orderId, { mark: "assigned", status: "assigned" });

describe("a look at the courier orders of an account", () => {
  it("requests only what changed, before it saves what it saw", async () => {
    const orders = [buildWatchedOrder("1"), buildWatchedOrder("2")];
    const { world, look, sent, log } = createWorld(orders, { 1: "searching", 2: "assigned" });

    expect(await look(REQUEST)).toEqual({ kind: "looked", read: 2, requested: 1 });
    expect(sent.map(({ request }) => request)).toEqual([
      {
        ...{ ...buildDeliveryKey("2"), reason: "courier order changed" },
        ...{ listedStatus: "assigned", source: "courier", askedWith: "list" },
      },
    ]);
    expect(log).toEqual(["list", "send", "save"]);
    expect(world.watch?.orders).toEqual([orders[0], toMoving("2")]);
  });

  it.each(
    [1, 2, 3].flatMap((call) => (["before", "after"] as const).map((when) => ({ call, when }))),
  )("ends as an undisturbed one if its process dies $when its call $call", async (death) => {
    const orders = [buildWatchedOrder("1"), toMoving("2"), buildWatchedOrder("3")];
    const shown = { 1: "assigned", 2: "delivered", 3: "searching" } as const;
    const undisturbed = createWorld(orders, shown);
    await undisturbed.look(REQUEST);
    const { world, look, sent } = createWorld(orders, shown, death);

    const error = await look(REQUEST).catch((thrown: unknown) => thrown);
    if (!(error instanceof ProcessKilled)) expect.unreachable();
    error.restart();
    await look(REQUEST);

    // The queue drops what has the name of an earlier one.
    const toNames = (entries: readonly ReconcileQueueEntry[]) =>
      [...new Set(entries.map(({ deduplicationId }) => deduplicationId))].toSorted();
    expect(toNames(sent)).toEqual(toNames(undisturbed.sent));
    expect(toNames(sent)).toHaveLength(2);
    expect(world.watch).toEqual(undisturbed.world.watch);
  });

  it("looks each time where a driver is on the way", async () => {
    const orders = [buildWatchedOrder("1"), toMoving("2")];
    const { world, look } = createWorld(orders, { 1: "searching", 2: "assigned" });
    await look(REQUEST);
    expect(world.watch?.dueAt).toEqual(secondsAfterNoon(45));
  });

  it("looks every other time where none is yet, and seldom long before the pick-up", async () => {
    const near = createWorld([buildWatchedOrder("1")], { 1: "searching" });
    await near.look(REQUEST);
    expect(near.world.watch?.dueAt).toEqual(secondsAfterNoon(105));

    const pickUpAt = secondsAfterNoon(6_000);
    const far = createWorld([buildWatchedOrder("1", { pickUpAt })], { 1: "searching" });
    await far.look(REQUEST);
    expect(far.world.watch?.dueAt).toEqual(secondsAfterNoon(1_800));
  });

  it("forgets what is over, and ends with the last one", async () => {
    const { world, look, sent } = createWorld([toMoving("1")], { 1: "delivered" });
    await look(REQUEST);

    expect(sent).toHaveLength(1);
    expect(world.watch).toBeUndefined();
    expect(await look(REQUEST)).toMatchObject({ kind: "not-due" });
  });

  it("ends nothing for a list that is behind what was seen", async () => {
    const returning = buildWatchedOrder("1", { mark: "return", status: "return-scheduled" });
    const { world, look, sent } = createWorld([returning], { 1: "delivered" });
    for (let count = 0; count < 2; count++) {
      await look({ ...REQUEST, dueAt: world.watch?.dueAt });
      expect(world.watch?.orders[0]?.status).toBe("return-scheduled");
    }
    expect(sent).toHaveLength(1);
  });

  it("leaves a batch to itself once its driver has the parcels", async () => {
    const order = buildWatchedOrder("1", {
      subject: BATCH,
      mark: "at-pickup",
      status: "at-pickup",
    });
    const { world, look, sent } = createWorld([order], { 1: "picked-up" });
    await look(REQUEST);

    expect(sent.map(({ request }) => request)).toEqual([
      { ...BATCH, reason: "courier order changed", listedStatus: "picked-up" },
    ]);
    expect(world.watch).toBeUndefined();
  });

  it("keeps what was registered between its read and its save", async () => {
    const { world, look } = createWorld([buildWatchedOrder("1")], { 1: "delivered" });
    world.meanwhile = () => {
      const orders = [buildWatchedOrder("1", { mark: "anew" }), buildWatchedOrder("2")];
      world.watch = buildOrderWatch(orders, { version: 2 });
      return undefined;
    };
    await look(REQUEST);

    expect(world.watch?.orders.map(({ orderId, mark }) => [orderId, mark])).toEqual([
      ["1", "anew"],
      ["2", "searching"],
    ]);
  });

  it("does nothing for a request that another look was for", async () => {
    const { look, log } = createWorld([buildWatchedOrder("1")], { 1: "assigned" });

    expect(await look({ ...REQUEST, dueAt: secondsAfterNoon(-60) })).toEqual({
      ...{ kind: "not-due", read: 0, requested: 0 },
    });
    expect(log).toEqual([]);
  });

  it("tells each change of a look once, and the same change of another look again", async () => {
    const { world, look, sent } = createWorld([buildWatchedOrder("1")], { 1: "assigned" });
    await look(REQUEST);
    world.watch = buildOrderWatch([buildWatchedOrder("1")], { dueAt: secondsAfterNoon(60) });
    await look({ ...REQUEST, dueAt: secondsAfterNoon(60) });

    expect(new Set(sent.map(({ deduplicationId }) => deduplicationId)).size).toBe(2);
  });

  it("requests an order that the courier does not know any more, once", async () => {
    const { world, look, sent } = createWorld([buildWatchedOrder("1")], {});
    await look(REQUEST);
    await look({ ...REQUEST, dueAt: world.watch?.dueAt });

    expect(sent).toHaveLength(1);
    expect(sent[0]?.request).not.toHaveProperty("listedStatus");
  });

  it("puts a courier off that cannot be asked, less and less often, and touches no delivery", async () => {
    const { world, look, sent } = createWorld([buildWatchedOrder("1")], { 1: "assigned" });
    world.error = new UnavailableError(createMessage("courier-silent"), { kind: "down" });
    const waits: number[] = [];
    for (let count = 0; count < 4; count++) {
      expect(await look({ ...REQUEST, dueAt: world.watch?.dueAt })).toMatchObject({
        kind: "failed",
      });
      waits.push(((world.watch?.dueAt?.getTime() ?? 0) - noon.getTime()) / 60_000);
    }
    expect(waits).toEqual([1, 2, 4, 5]);
    expect(sent).toEqual([]);

    world.error = undefined;
    await look({ ...REQUEST, dueAt: world.watch?.dueAt });
    expect(world.watch?.failures).toBe(0);
  });

  it("reads singly, and requests the rest, where a list fails for the third time", async () => {
    const orders = Array.from({ length: 30 }, (_, at) => buildWatchedOrder(`${at + 1}`));
    const statuses = Object.fromEntries(
      orders.map(({ orderId }) => [orderId, "searching" as const]),
    );
    const { world, look, sent } = createWorld(orders, statuses);
    world.listError = new UnavailableError(createMessage("courier-silent"), { kind: "down" });
    for (const kind of ["failed", "failed"])
      expect(await look({ ...REQUEST, dueAt: world.watch?.dueAt })).toMatchObject({ kind });

    const dueAt = world.watch?.dueAt;
    expect(await look({ ...REQUEST, dueAt })).toEqual({ kind: "looked", read: 24, requested: 6 });
    expect(sent.map(({ deduplicationId }) => deduplicationId)).toEqual(
      [25, 26, 27, 28, 29, 30].map((id) => `watched ${id} unread ${dueAt?.toISOString()}`),
    );
    for (const { request } of sent) expect(request).not.toHaveProperty("listedStatus");
    expect(world.watch?.orders).toEqual(orders);
  });

  it("begins no call of the courier after six seconds, and requests what is not read", async () => {
    const orders = Array.from({ length: 12 }, (_, at) => buildWatchedOrder(`${at + 1}`));
    const { world, look, log } = createWorld(orders, {});
    // After its list it is the sixth second, and after the first order the twelfth.
    world.callSeconds = 6;
    expect(await look(REQUEST)).toMatchObject({ kind: "looked", requested: 12 });
    expect(log.filter((call) => call === "list" || call === "read")).toEqual(["list", "read"]);
  });

  it("puts off and reports what is no fault of the courier", async () => {
    const { world, look } = createWorld([buildWatchedOrder("1")], { 1: "assigned" });
    world.error = new TypeError("a fault of the code");
    await expect(look(REQUEST)).rejects.toThrow("a fault of the code");
    expect(world.watch).toMatchObject({ failures: 1, dueAt: secondsAfterNoon(60) });
  });

  it("asks a courier again at the time that it named", async () => {
    const { world, look } = createWorld([buildWatchedOrder("1")], { 1: "assigned" });
    const retryAt = secondsAfterNoon(420);
    world.error = new UnavailableError(createMessage("courier-silent"), { kind: "down", retryAt });
    await look(REQUEST);
    expect(world.watch?.dueAt).toEqual(retryAt);
  });

  it("fails where others save before each of its saves, and ends where nothing is watched any more", async () => {
    const busy = createWorld([buildWatchedOrder("1")], { 1: "assigned" });
    let version = 1;
    busy.world.beforeSave = () => {
      version++;
      busy.world.watch = buildOrderWatch([buildWatchedOrder("1")], { version });
      return undefined;
    };
    await expect(busy.look(REQUEST)).rejects.toThrow("others save all the time");
    // Five tries of the look, and five to put it off.
    expect(busy.log.filter((call) => call === "save")).toHaveLength(10);

    const ended = createWorld([buildWatchedOrder("1")], { 1: "assigned" });
    ended.world.meanwhile = () => {
      ended.world.watch = undefined;
      return undefined;
    };
    expect(await ended.look(REQUEST)).toMatchObject({ kind: "looked", requested: 1 });
    expect(ended.world.watch).toBeUndefined();
  });

  it("keeps an order that is registered while what nobody renewed is forgotten", async () => {
    const old = buildWatchedOrder("1", { until: noon });
    const { world, look } = createWorld([old], {});
    world.beforeSave = () => {
      world.watch = buildOrderWatch([old, buildWatchedOrder("2")], { version: 2 });
      return undefined;
    };
    expect(await look(REQUEST)).toMatchObject({ kind: "ended" });
    expect(world.watch?.orders).toEqual([buildWatchedOrder("2")]);
  });

  it("forgets all of an account that is gone, and what nobody renewed", async () => {
    const gone = createWorld([buildWatchedOrder("1")], { 1: "assigned" });
    gone.world.isAccountGone = true;
    expect(await gone.look(REQUEST)).toMatchObject({ kind: "ended" });
    expect(gone.world.watch).toBeUndefined();

    const erased = createWorld([buildWatchedOrder("1", { until: noon })], { 1: "assigned" });
    expect(await erased.look(REQUEST)).toMatchObject({ kind: "ended" });
    expect(erased.sent).toEqual([]);
    expect(erased.world.watch).toBeUndefined();
  });
});
