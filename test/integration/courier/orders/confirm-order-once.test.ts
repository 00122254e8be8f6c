import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createDynamoOrders } from "#shared/courier/adapters/dynamodb/orders/dynamo-orders.ts";
import { createDynamoQuotes } from "#shared/courier/adapters/dynamodb/orders/dynamo-quotes.ts";
import { toOrderId } from "#shared/courier/domain/orders/order-id.ts";
import type { Orders, Quotes } from "#shared/courier/ports/orders.ts";
import { buildOrderDraft, buildQuote } from "#test/builders/courier/order.ts";
import { startCourierTable } from "#test/fakes/courier/courier-table.ts";
import { crashAfter, ProcessDied } from "#test/fakes/courier/crashing-client.ts";
import type { DynamoTable } from "#test/fakes/dynamo-table.ts";

/** How often the great race is run; CI's part of the thousand that were run by hand. */
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

let made = 0;
async function openToken(): Promise<string> {
  made += 1;
  const token = `quote_${String(made).padStart(32, "0")}`;
  await quotes.add(buildQuote({ token, accountNumber }));
  return token;
}
const confirm = (token: string, over = orders) =>
  over.confirm(buildOrderDraft({ token, accountNumber }));
const wholeList = () => orders.listPage(accountNumber, { start: 0, limit: 2000 });
const times = <Value>(count: number, make: (at: number) => Value) =>
  Array.from({ length: count }, (_, at) => make(at));

it(
  "makes one order of 32 confirmations of one token at once, every time",
  async () => {
    for (let race = 1; race <= RACES; race += 1) {
      const token = await openToken();
      const answers = await Promise.all(times(32, () => confirm(token)));

      expect(answers.filter(({ created }) => created)).toHaveLength(1);
      expect(new Set(answers.map(({ order }) => order.id)).size).toBe(1);
      expect(await orders.findByToken({ accountNumber, token })).toEqual(answers[0]?.order);
    }
    const listed = await wholeList();
    expect(listed.map(({ id }) => id)).toEqual(
      times(RACES, (at) => toOrderId({ accountNumber, n: RACES - at })),
    );
  },
  20_000 + RACES * 2000,
);

it("numbers the orders of 32 tokens confirmed at once without a gap", async () => {
  const tokens = await Promise.all(times(32, openToken));
  const answers = await Promise.all(tokens.map((token) => confirm(token)));

  expect(answers.every(({ created }) => created)).toBe(true);
  const listed = await wholeList();
  expect(listed.map(({ id }) => id)).toEqual(
    times(32, (at) => toOrderId({ accountNumber, n: 32 - at })),
  );
  expect(new Set(listed.map(({ token }) => token))).toEqual(new Set(tokens));
});

describe("a process that dies", () => {
  /** A store whose process dies after so many commands. */
  const dyingAt = (last: number) => {
    let commands = 0;
    return createDynamoOrders(
      crashAfter(table, () => {
        commands += 1;
        return commands === last;
      }),
    );
  };

  // One to find the number, one to use the token, one to put the order.
  it.each([1, 2, 3])(
    "after command %i leaves one order to whoever confirms again",
    async (last) => {
      const token = await openToken();
      await expect(confirm(token, dyingAt(last))).rejects.toThrow(ProcessDied);

      const answers = await Promise.all(times(8, () => confirm(token)));

      expect(answers.filter(({ created }) => created)).toHaveLength(last === 1 ? 1 : 0);
      expect(new Set(answers.map(({ order }) => order.id)).size).toBe(1);
      expect(await wholeList()).toHaveLength(1);
    },
  );

  it("between token and order leaves the order to whoever reads it by its token", async () => {
    const token = await openToken();
    await expect(confirm(token, dyingAt(2))).rejects.toThrow(ProcessDied);
    expect(await wholeList()).toEqual([]);

    const read = await Promise.all(times(8, () => orders.findByToken({ accountNumber, token })));

    expect(await wholeList()).toEqual([read[0]]);
    expect(new Set(read.map((order) => order?.id)).size).toBe(1);
  });

  it("loses its number to another token, and gets the next one, once", async () => {
    const [lost, other] = [await openToken(), await openToken()];
    await expect(confirm(lost, dyingAt(2))).rejects.toThrow(ProcessDied);
    const first = await confirm(other);
    expect(first.order.id).toBe(toOrderId({ accountNumber, n: 1 }));

    const answers = await Promise.all(times(8, () => confirm(lost)));

    expect(new Set(answers.map(({ order }) => order.id))).toEqual(
      new Set([toOrderId({ accountNumber, n: 2 })]),
    );
    expect(await wholeList()).toHaveLength(2);
  });

  it("anywhere, in a crowd of others dying too, leaves at most one order a token, without gaps", async () => {
    const tokens = await Promise.all(times(12, openToken));
    const crowd = tokens.flatMap((token, at) =>
      times(6, (by) => confirm(token, dyingAt(1 + ((at * 7 + by * 5) % 9)))),
    );
    await Promise.allSettled(crowd);

    const answers = await Promise.all(tokens.flatMap((token) => [confirm(token), confirm(token)]));

    const listed = await wholeList();
    expect(listed.map(({ id }) => id)).toEqual(
      times(12, (at) => toOrderId({ accountNumber, n: 12 - at })),
    );
    expect(new Set(listed.map(({ token }) => token))).toEqual(new Set(tokens));
    for (const { order } of answers)
      expect(await orders.find(order.id)).toMatchObject({ token: order.token });
  });
});

it("tells nobody of another account's token", async () => {
  const token = await openToken();
  await confirm(token);

  expect(await orders.findByToken({ accountNumber: accountNumber + 1000, token })).toBeUndefined();
});
