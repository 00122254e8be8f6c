import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createDynamoOrders } from "#shared/courier/adapters/dynamodb/orders/dynamo-orders.ts";
import { createDynamoQuotes } from "#shared/courier/adapters/dynamodb/orders/dynamo-quotes.ts";
import type { Order } from "#shared/courier/domain/orders/order.ts";
import { toOrderId, toRouteId } from "#shared/courier/domain/orders/order-id.ts";
import type { Orders, Quotes } from "#shared/courier/ports/orders.ts";
import { buildOrderDraft, buildOrderRequest, buildQuote } from "#test/builders/courier/order.ts";
import { startCourierTable } from "#test/fakes/courier/courier-table.ts";
import { crashAfter, ProcessDied } from "#test/fakes/courier/crashing-client.ts";
import type { DynamoTable } from "#test/fakes/dynamo-table.ts";

/** How often the large race runs. A manual run used 1,000. */
const RACES = Number(process.env.CONFIRM_RACES ?? 20);

let table: DynamoTable;
let orders: Orders;
let quotes: Quotes;
let accountNumber = 0;

beforeAll(async () => {
  table = await startCourierTable();
});
afterAll(() => table.stop());
beforeEach(() => {
  orders = createDynamoOrders(table);
  quotes = createDynamoQuotes(table);
  accountNumber += 1;
});

let tokenCount = 0;
async function openToken(): Promise<string> {
  tokenCount += 1;
  const token = `quote_${String(tokenCount).padStart(32, "0")}`;
  await quotes.add(buildQuote({ token, accountNumber }));
  return token;
}
const confirm = (token: string, over = orders) =>
  over.confirm(buildOrderDraft({ token, accountNumber }));
const listAll = () => orders.listPage(accountNumber, { start: 0, limit: 2000 });
const repeat = <Value>(count: number, make: (at: number) => Value) =>
  Array.from({ length: count }, (_, at) => make(at));

it(
  "creates one order from 32 simultaneous confirmations of one token, every time",
  async () => {
    for (let race = 1; race <= RACES; race += 1) {
      const token = await openToken();
      const results = await Promise.all(repeat(32, () => confirm(token)));

      expect(results.filter(({ created }) => created)).toHaveLength(1);
      expect(new Set(results.map(({ order }) => order.id)).size).toBe(1);
      expect(await orders.findByToken({ accountNumber, token })).toEqual(results[0]?.order);
    }
    const listed = await listAll();
    expect(listed.map(({ id }) => id)).toEqual(repeat(RACES, (at) => toOrderId(RACES - at)));
  },
  600_000 + RACES * 2000,
);

it("numbers the orders of 32 simultaneously confirmed tokens without a gap", async () => {
  const tokens = await Promise.all(repeat(32, openToken));
  const results = await Promise.all(tokens.map((token) => confirm(token)));

  expect(results.every(({ created }) => created)).toBe(true);
  const listed = await listAll();
  expect(listed.map(({ id }) => id)).toEqual(repeat(32, (at) => toOrderId(32 - at)));
  expect(new Set(listed.map(({ token }) => token))).toEqual(new Set(tokens));
});

describe("a process that crashes", () => {
  /** Creates a repository whose process crashes after this many commands. */
  const createCrashingOrders = (last: number) => {
    let commands = 0;
    return createDynamoOrders(
      crashAfter(table, () => {
        commands += 1;
        return commands === last;
      }),
    );
  };

  // The commands read the token, take the numbers, redeem the token, put the order, finish the token.
  it.each([1, 2, 3, 4, 5])(
    "after command %i leaves one order, which the next confirmation returns",
    async (last) => {
      const token = await openToken();
      await expect(confirm(token, createCrashingOrders(last))).rejects.toThrow(ProcessDied);

      const results = await Promise.all(repeat(8, () => confirm(token)));

      expect(results.filter(({ created }) => created)).toHaveLength(last <= 2 ? 1 : 0);
      expect(new Set(results.map(({ order }) => order.id)).size).toBe(1);
      expect(await listAll()).toHaveLength(1);
    },
  );

  it("between token and order leaves the order to the next read by its token", async () => {
    const token = await openToken();
    await expect(confirm(token, createCrashingOrders(3))).rejects.toThrow(ProcessDied);
    expect(await listAll()).toEqual([]);

    const read = await Promise.all(repeat(8, () => orders.findByToken({ accountNumber, token })));

    expect(await listAll()).toEqual([read[0]]);
    expect(new Set(read.map((order) => order?.id)).size).toBe(1);
  });

  it("keeps its number while others confirm", async () => {
    const [lost, other] = [await openToken(), await openToken()];
    await expect(confirm(lost, createCrashingOrders(3))).rejects.toThrow(ProcessDied);
    expect((await confirm(other)).order.id).toBe(toOrderId(2));

    const results = await Promise.all(repeat(8, () => confirm(lost)));

    expect(new Set(results.map(({ order }) => order.id))).toEqual(new Set([toOrderId(1)]));
    expect(await listAll()).toHaveLength(2);
  });

  it("at any command, among other crashing processes, leaves one order per token", async () => {
    const tokens = await Promise.all(repeat(12, openToken));
    const crowd = tokens.flatMap((token, at) =>
      repeat(6, (by) => confirm(token, createCrashingOrders(1 + ((at * 7 + by * 5) % 9)))),
    );
    await Promise.allSettled(crowd);

    const results = await Promise.all(tokens.flatMap((token) => [confirm(token), confirm(token)]));

    const listed = await listAll();
    const ids = listed.map(({ id }) => id);
    expect(new Set(ids).size).toBe(12);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(new Set(listed.map(({ token }) => token))).toEqual(new Set(tokens));
    for (const { order } of results)
      expect(await orders.find(order)).toMatchObject({ token: order.token });
  });
});

it("finds no other account's token", async () => {
  const token = await openToken();
  await confirm(token);

  expect(await orders.findByToken({ accountNumber: accountNumber + 1000, token })).toBeUndefined();
});

it("numbers routes in a sequence of their own, and finds an order by any of them", async () => {
  const stopCounts = [1, 3, 1, 50, 2, 1];
  const created: Order[] = [];
  for (const count of stopCounts) {
    const token = await openToken();
    const request = buildOrderRequest(
      "dropoff",
      repeat(count, (at) => `${at} Test Street`),
    );
    const draft = buildOrderDraft({ token, accountNumber, request });
    created.push((await orders.confirm(draft)).order);
  }

  expect(created.map(({ firstRouteId }) => firstRouteId)).toEqual([1, 2, 5, 6, 56, 58]);
  const routeIds = created.flatMap((order) => order.routes.map((_, at) => toRouteId(order, at)));
  expect(routeIds).toEqual(repeat(58, (at) => at + 1));
  for (const order of created) {
    for (const [at] of order.routes.entries())
      expect(await orders.findByRoute(accountNumber, toRouteId(order, at))).toEqual(order);
  }
  expect(await orders.findByRoute(accountNumber, 59)).toBeUndefined();
  expect(await orders.findByRoute(accountNumber, 2 ** 31 - 1)).toBeUndefined();
});
