import { describe, expect, it } from "vitest";
import { type CourierOrder, NO_ORDER } from "#shared/bridge/domain/delivery/courier-order.ts";
import type { OrderWatchPlan } from "#shared/bridge/domain/order-watch/decide-order-watch.ts";
import {
  decideRegistration,
  WORTH_WATCHING,
} from "#shared/bridge/domain/order-watch/decide-registration.ts";
import { MAX_WATCHED, type WatchedOrder } from "#shared/bridge/domain/order-watch/order-watch.ts";
import { endWatched, registerOrder } from "#shared/bridge/use-cases/order-watch/register-order.ts";
import { buildCourierAccount, buildDelivery, noon } from "#test/builders/bridge/delivery.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import {
  buildOrderWatch,
  buildWatchedOrder,
  watchedAccountId,
} from "#test/builders/bridge/watched-order.ts";
import { createInMemoryOrderWatches } from "#test/fakes/bridge/order-watch/order-watches.ts";

const minutesAfterNoon = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
const account = { ...buildCourierAccount(), accountId: watchedAccountId };

/** A single order's plan at this minute: its own next look would be two minutes later. */
const planAt = (orderId: string, minute = 0): OrderWatchPlan => ({
  order: buildWatchedOrder(orderId, { until: minutesAfterNoon(minute + 60) }),
  orElseAt: minutesAfterNoon(minute + 2),
});

function createAccount(orders: readonly WatchedOrder[] = []) {
  const present = orders.length === 0 ? [] : [buildOrderWatch(orders)];
  const { stored, orderWatches } = createInMemoryOrderWatches(...present);
  let writes = 0;
  const count =
    <Input extends unknown[], Answer>(write: (...input: Input) => Promise<Answer>) =>
    (...input: Input) => {
      writes++;
      return write(...input);
    };
  const counted = {
    find: orderWatches.find,
    create: count(orderWatches.create),
    save: count(orderWatches.save),
    join: count(orderWatches.join),
  };
  return {
    orderWatches: counted,
    /** Returns whether the order is watched from then on. */
    async register(orderId: string, minute = 0) {
      const plan = planAt(orderId, minute);
      const now = minutesAfterNoon(minute);
      const { isWatched, notedUntil } = await registerOrder(
        { account, orderWatches: counted },
        plan,
        now,
      );
      if (isWatched) expect(notedUntil).toBeUndefined();
      return isWatched === true;
    },
    find: () => stored.get(watchedAccountId),
    countWrites: () => writes,
  };
}

describe("registering a courier order", () => {
  it("watches an account from its third open order on, with those that were noted before", async () => {
    expect(WORTH_WATCHING).toBe(3);
    const { register, find } = createAccount();
    expect(await register("1")).toBe(false);
    expect(await register("2")).toBe(false);
    expect(find()?.dueAt).toBeUndefined();
    expect(await register("3")).toBe(true);

    expect(find()?.orders.map(({ orderId }) => orderId)).toEqual(["1", "2", "3"]);
    expect(find()?.dueAt).toEqual(new Date(noon.getTime() + 105_000));
    expect(await register("1", 1)).toBe(true);
    expect(find()?.orders.find(({ orderId }) => orderId === "1")?.until).toEqual(
      minutesAfterNoon(61),
    );
  });

  it("notes a single order anew every ten minutes, and not at each of its looks", async () => {
    const { register, countWrites } = createAccount();
    for (let minute = 0; minute <= 30; minute += 2) expect(await register("1", minute)).toBe(false);
    expect(countWrites()).toBe(3);
  });

  it("counts an order once that notes itself anew beside another one", async () => {
    const { register, find } = createAccount();
    for (let minute = 0; minute <= 30; minute += 2)
      for (const orderId of ["1", "2"]) expect(await register(orderId, minute)).toBe(false);
    expect(
      find()
        ?.orders.map(({ orderId }) => orderId)
        .toSorted(),
    ).toEqual(["1", "2"]);
  });

  it("notes orders until there are enough of them, and lets further ones join", () => {
    const [first, second, third] = [planAt("1"), planAt("2"), planAt("3")];
    const until = minutesAfterNoon(12);
    const one = decideRegistration(undefined, first, noon);
    expect(one).toEqual({
      ...{ kind: "note", orders: [{ ...first.order, until }], notedUntil: until },
    });
    const others = [first.order, second.order];
    const dueAt = new Date(noon.getTime() + 105_000);
    expect(decideRegistration({ orders: others }, third, noon)).toEqual({
      ...{ kind: "note", orders: [...others, third.order], dueAt },
    });
    expect(decideRegistration({ orders: others, dueAt: noon }, third, noon)).toEqual({
      ...{ kind: "join", dueAt },
    });
  });

  it("tells an order until when it is noted, so that it need not ask before", async () => {
    const { orderWatches } = createAccount();
    const notedUntil = minutesAfterNoon(12);
    for (let count = 0; count < 2; count++)
      expect(await registerOrder({ account, orderWatches }, planAt("1"), noon)).toEqual({
        notedUntil,
      });
  });

  it("counts no order that is not noted any more", async () => {
    const { register, find } = createAccount();
    await register("1");
    await register("2");
    // The first two ended, and noted themselves for the last time twelve minutes before.
    expect(await register("3", 12)).toBe(false);
    expect(find()?.orders.map(({ orderId }) => orderId)).toEqual(["3"]);
  });

  it("lets a further order join those that are watched, however few are left", async () => {
    const { register, find } = createAccount([buildWatchedOrder("1")]);
    expect(await register("2")).toBe(true);
    expect(find()?.orders).toHaveLength(2);
    expect(find()?.dueAt).toEqual(noon);
  });

  it("leaves out what is too much, and renews what is watched all the same", async () => {
    const orders = Array.from({ length: MAX_WATCHED }, (_, at) => buildWatchedOrder(`9${at}`));
    const { register } = createAccount(orders);
    expect(await register("1")).toBe(false);
    expect(await register("90")).toBe(true);
  });

  it("counts each of many that come at once, and leaves to itself what others keep from it", async () => {
    const { orderWatches, register, find } = createAccount();
    const results = await Promise.all(["1", "2", "3"].map((orderId) => register(orderId)));
    expect(find()?.orders.length).toBe(3);
    expect(results.filter(Boolean)).toHaveLength(1);

    let tries = 0;
    const join = async () => {
      tries++;
      return "conflict" as const;
    };
    const lost = { ...orderWatches, join };
    expect(await registerOrder({ account, orderWatches: lost }, planAt("4"), noon)).toEqual({});
    expect(tries).toBe(3);
  });

  it("gives a watch that is made again a later version than the last one had", async () => {
    const { orderWatches, register, find } = createAccount();
    await register("1");
    const read = find();
    await orderWatches.save({ ...buildOrderWatch([]), version: read?.version ?? 0 });
    await register("2", 1);
    expect(read && (await orderWatches.save({ ...read, orders: [] }))).toBe("conflict");
    expect(find()?.orders.map(({ orderId }) => orderId)).toEqual(["2"]);
  });
});

describe("the end of a run whose order is to be registered", () => {
  const plan = planAt("1");
  const settings = buildSettings();
  const netAt = minutesAfterNoon(30);
  const action = { kind: "idle", state: "booked", requeueAt: netAt, watch: plan } as const;

  /** What the run saves if its order was looked at in this way before. */
  async function end(before: Partial<CourierOrder>, others: readonly WatchedOrder[] = []) {
    const { orderWatches } = createAccount(others);
    const order = { ...NO_ORDER, orderId: "1", ...before };
    const delivery = buildDelivery({ state: "booked", order, requeueAt: netAt });
    const result = await endWatched({ account, orderWatches, settings }, delivery, action, noon);
    expect(result.isIdle).toBe(true);
    return { order, patch: result.patch };
  }

  it("marks the order as watched, and looks at it by itself at the later time", async () => {
    const { order, patch } = await end({ notedUntil: noon }, [buildWatchedOrder("9")]);
    expect(patch).toEqual({ order: { ...order, isWatched: true, notedUntil: undefined } });
  });

  it("notes until when it is one of few, and looks at it by itself soon", async () => {
    const { order, patch } = await end({ isWatched: true });
    const notedUntil = minutesAfterNoon(12);
    expect(patch).toMatchObject({ requeueAt: minutesAfterNoon(2), state: "booked" });
    expect(patch.order).toEqual({ ...order, isWatched: undefined, notedUntil });
  });

  it("marks an order as watched no more that there is no room for", async () => {
    const others = Array.from({ length: MAX_WATCHED }, (_, at) => buildWatchedOrder(`9${at}`));
    const { order, patch } = await end({ isWatched: true }, others);
    expect(patch.order).toEqual({ ...order, isWatched: undefined });
    expect(patch.requeueAt).toEqual(minutesAfterNoon(2));
  });

  it("saves an order no second time that is looked at as before", async () => {
    expect((await end({ isWatched: true }, [buildWatchedOrder("9")])).patch).toEqual({});
    const { patch } = await end({ notedUntil: minutesAfterNoon(12) });
    expect(patch).not.toHaveProperty("order");
  });

  it("saves a later time until when it is noted", async () => {
    const { order, patch } = await end({ notedUntil: minutesAfterNoon(2) });
    expect(patch.order).toEqual({ ...order, notedUntil: minutesAfterNoon(12) });
  });
});
