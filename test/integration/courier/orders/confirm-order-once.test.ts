import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createDynamoOrders } from "#shared/courier/adapters/dynamodb/orders/dynamo-orders.ts";
import { createDynamoQuotes } from "#shared/courier/adapters/dynamodb/orders/dynamo-quotes.ts";
import { toOrderId } from "#shared/courier/domain/orders/order-id.ts";
import type { Orders, Quotes } from "#shared/courier/ports/orders.ts";
import { buildOrderDraft, buildQuote } from "#test/builders/courier/order.ts";
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
    expect(listed.map(({ id }) => id)).toEqual(
      repeat(RACES, (at) => toOrderId({ accountNumber, n: RACES - at })),
    );
  },
  600_000 + RACES * 2000,
);

it("numbers the orders of 32 simultaneously confirmed tokens without a gap", async () => {
  const tokens = await Promise.all(repeat(32, openToken));
  const results = await Promise.all(tokens.map((token) => confirm(token)));

  expect(results.every(({ created }) => created)).toBe(true);
  const listed = await listAll();
  expect(listed.map(({ id }) => id)).toEqual(
    repeat(32, (at) => toOrderId({ accountNumber, n: 32 - at })),
  );
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

  // The commands find the number, redeem the token, and put the order.
  it.each([1, 2, 3])(
    "after command %i leaves one order, which the next confirmation returns",
    async (last) => {
      const token = await openToken();
      await expect(confirm(token, createCrashingOrders(last))).rejects.toThrow(ProcessDied);

      const results = await Promise.all(repeat(8, () => confirm(token)));

      expect(results.filter(({ created }) => created)).toHaveLength(last === 1 ? 1 : 0);
      expect(new Set(results.map(({ order }) => order.id)).size).toBe(1);
      expect(await listAll()).toHaveLength(1);
    },
  );

  it("between token and order leaves the order to the next read by its token", async () => {
    const token = await openToken();
    await expect(confirm(token, createCrashingOrders(2))).rejects.toThrow(ProcessDied);
    expect(await listAll()).toEqual([]);

    const read = await Promise.all(repeat(8, () => orders.findByToken({ accountNumber, token })));

    expect(await listAll()).toEqual([read[0]]);
    expect(new Set(read.map((order) => order?.id)).size).toBe(1);
  });

  it("loses its number to another token, and its order gets the next one, once", async () => {
    const [lost, other] = [await openToken(), await openToken()];
    await expect(confirm(lost, createCrashingOrders(2))).rejects.toThrow(ProcessDied);
    const first = await confirm(other);
    expect(first.order.id).toBe(toOrderId({ accountNumber, n: 1 }));

    const results = await Promise.all(repeat(8, () => confirm(lost)));

    expect(new Set(results.map(({ order }) => order.id))).toEqual(
      new Set([toOrderId({ accountNumber, n: 2 })]),
    );
    expect(await listAll()).toHaveLength(2);
  });

  it("at any command, among other crashing processes, leaves one order per token, without gaps", async () => {
    const tokens = await Promise.all(repeat(12, openToken));
    const crowd = tokens.flatMap((token, at) =>
      repeat(6, (by) => confirm(token, createCrashingOrders(1 + ((at * 7 + by * 5) % 9)))),
    );
    await Promise.allSettled(crowd);

    const results = await Promise.all(tokens.flatMap((token) => [confirm(token), confirm(token)]));

    const listed = await listAll();
    expect(listed.map(({ id }) => id)).toEqual(
      repeat(12, (at) => toOrderId({ accountNumber, n: 12 - at })),
    );
    expect(new Set(listed.map(({ token }) => token))).toEqual(new Set(tokens));
    for (const { order } of results)
      expect(await orders.find(order.id)).toMatchObject({ token: order.token });
  });
});

it("finds no other account's token", async () => {
  const token = await openToken();
  await confirm(token);

  expect(await orders.findByToken({ accountNumber: accountNumber + 1000, token })).toBeUndefined();
});
