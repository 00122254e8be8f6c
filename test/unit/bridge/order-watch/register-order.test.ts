import { describe, expect, it } from "vitest";
import type { OrderWatchPlan } from "#shared/bridge/domain/order-watch/decide-order-watch.ts";
import { WORTH_WATCHING } from "#shared/bridge/domain/order-watch/decide-registration.ts";
import { MAX_WATCHED, type WatchedOrder } from "#shared/bridge/domain/order-watch/order-watch.ts";
import { registerOrder } from "#shared/bridge/use-cases/order-watch/register-order.ts";
import { buildCourierAccount, noon } from "#test/builders/bridge/delivery.ts";
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

    const lost = { ...orderWatches, join: async () => "conflict" as const };
    expect(await registerOrder({ account, orderWatches: lost }, planAt("4"), noon)).toEqual({});
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
