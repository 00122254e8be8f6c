import { afterAll, describe, expect, it } from "vitest";
import { BRIDGE_INDEXES } from "#infra/bridge/indexes.ts";
import { createDynamoDeliveryIndex } from "#shared/bridge/adapters/dynamodb/delivery/delivery-index.ts";
import {
  toWatchItem,
  toWatchKey,
} from "#shared/bridge/adapters/dynamodb/order-watch/order-watch-item.ts";
import { createDynamoOrderWatches } from "#shared/bridge/adapters/dynamodb/order-watch/order-watches.ts";
import { accountIdSchema, batchIdSchema, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import type { OrderWatch } from "#shared/bridge/domain/order-watch/order-watch.ts";
import { buildDeliveryKey, noon } from "#test/builders/bridge/delivery.ts";
import { buildOrderWatch, buildWatchedOrder } from "#test/builders/bridge/watched-order.ts";
import { startTable } from "#test/fakes/dynamo-table.ts";

const table = await startTable("bridge", BRIDGE_INDEXES);
afterAll(table.stop);
const watches = createDynamoOrderWatches(table);
const minutesAfterNoon = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
let accounts = 0;
const createAccountId = () => accountIdSchema.parse(`account-${accounts++}`);

async function listDue(until: Date): Promise<unknown[]> {
  return Array.fromAsync(createDynamoDeliveryIndex(table).listDue(until));
}

/** A watch that has begun with these orders, of which order 8999 is the first. */
async function startWatch(orders = [buildWatchedOrder("8999")]): Promise<OrderWatch> {
  const accountId = createAccountId();
  const watch = buildOrderWatch(orders, { accountId, dueAt: minutesAfterNoon(1) });
  expect(await watches.create(watch)).toBe("saved");
  return watch;
}

describe("the open orders of an account", () => {
  it("are returned as they were saved, and are due together", async () => {
    const scheduled = buildWatchedOrder("9001", {
      ...{ pickUpAt: minutesAfterNoon(120), status: undefined },
      subject: { storeId: storeIdSchema.parse("tea-house"), batchId: batchIdSchema.parse("1-2-0") },
    });
    const watch = await startWatch();
    const { accountId } = watch;
    expect(await watches.join(watch, scheduled, minutesAfterNoon(30))).toBe("saved");

    const { status: _, ...expected } = scheduled;
    expect(await watches.find(accountId)).toEqual({
      ...{ accountId, version: 2, failures: 0, dueAt: minutesAfterNoon(1) },
      orders: expect.arrayContaining([buildWatchedOrder("8999"), expected]),
    });
    expect(await listDue(minutesAfterNoon(2))).toContainEqual({
      ...{ watchedAccountId: accountId, requeueAt: minutesAfterNoon(1) },
    });
  });

  it("are due sooner with one that cannot wait, and never later", async () => {
    const watch = await startWatch();
    const join = async (orderId: string, minutes: number) => {
      const present = (await watches.find(watch.accountId)) ?? watch;
      await watches.join(present, buildWatchedOrder(orderId), minutesAfterNoon(minutes));
      return (await watches.find(watch.accountId))?.dueAt;
    };
    expect(await join("9001", 30)).toEqual(minutesAfterNoon(1));
    expect(await join("9002", 0)).toEqual(noon);
    expect(await join("9002", 2)).toEqual(noon);
  });

  it("are all there when many join at the same time", async () => {
    const watch = await startWatch();
    const orders = Array.from({ length: 20 }, (_, at) => buildWatchedOrder(String(9_000 + at)));
    await Promise.all(orders.map((order) => watches.join(watch, order, minutesAfterNoon(1))));

    expect((await watches.find(watch.accountId))?.orders).toHaveLength(21);
  });

  it("keep what joined while a look was made", async () => {
    const watch = await startWatch();
    await watches.join(watch, buildWatchedOrder("9001"), minutesAfterNoon(1));

    expect(await watches.save({ ...watch, orders: [] })).toBe("conflict");
    expect(await watches.save(watch)).toBe("conflict");
    expect((await watches.find(watch.accountId))?.orders).toHaveLength(2);
  });

  it("are joined by none once the watch is over, or its look is moved", async () => {
    const watch = await startWatch();
    const later = { ...watch, dueAt: minutesAfterNoon(5) };
    expect(await watches.save(later)).toBe("saved");
    expect(await watches.join(watch, buildWatchedOrder("1"), minutesAfterNoon(2))).toBe("conflict");
    expect(await watches.save({ ...later, version: 2, orders: [] })).toBe("saved");
    for (const read of [watch, later])
      expect(await watches.join(read, buildWatchedOrder("1"), minutesAfterNoon(2))).toBe(
        "conflict",
      );
    expect(await watches.find(watch.accountId)).toBeUndefined();
  });

  it("are due never while they are noted only, and end by themselves", async () => {
    const accountId = createAccountId();
    const noted = buildOrderWatch([buildWatchedOrder("1")], { accountId, dueAt: undefined });
    expect(await watches.create(noted)).toBe("saved");
    expect(await watches.create(noted)).toBe("conflict");

    const { dueAt: _, ...expected } = noted;
    expect(await watches.find(accountId)).toEqual(expected);
    expect(await listDue(minutesAfterNoon(1_000))).not.toContainEqual(
      expect.objectContaining({ watchedAccountId: accountId }),
    );
    expect(toWatchItem(noted)).toHaveProperty("expiresAtSeconds");
    expect(await watches.join(noted, buildWatchedOrder("2"), noon)).toBe("conflict");

    expect(await watches.save({ ...noted, dueAt: noon })).toBe("saved");
    expect(await listDue(noon)).toContainEqual({ watchedAccountId: accountId, requeueAt: noon });
    expect(await table.get(toWatchKey(accountId))).not.toHaveProperty("expiresAtSeconds");
  });

  it("leave nothing behind once none is open", async () => {
    const { accountId, ...watch } = await startWatch();
    expect(await watches.save({ ...watch, accountId, orders: [] })).toBe("saved");

    expect(await watches.find(accountId)).toBeUndefined();
    expect(await listDue(minutesAfterNoon(1))).not.toContainEqual(
      expect.objectContaining({ watchedAccountId: accountId }),
    );
  });

  it("take less than a kilobyte if they are ten", () => {
    const orders = Array.from({ length: 10 }, (_, at) =>
      buildWatchedOrder(String(90_000 + at), {
        ...{ mark: "1abcdefghijkl", pickUpAt: noon, status: "at-dropoff" as const },
        subject: buildDeliveryKey(`5${String(at).padStart(12, "0")}`),
      }),
    );
    expect(JSON.stringify(toWatchItem(buildOrderWatch(orders))).length).toBeLessThan(1_024);
  });
});
