import type { Given } from "#test/tools/conformance/case-context.ts";
import { type Case, of } from "#test/tools/conformance/conformance-case.ts";
import { holds, listIn, refusal, same, success } from "#test/tools/conformance/expectations.ts";
import { fieldCases, haveTypes } from "#test/tools/conformance/field-types.ts";
import { NO_COURIER_YET, ORDER } from "#test/tools/conformance/record-tables.ts";
import { ordered } from "#test/tools/conformance/requests/create-records.ts";

const PAGE = 12;
const call = "listOrders";
const { documented, ours } = of(call);

const pageFrom = async ({ partner }: Given, start?: number | string) => {
  const query = start === undefined ? "" : `?start=${start}`;
  return listIn("data", success(call, await partner.ask(call, { query })).data);
};

/** The ids of 26 orders, newest first: two pages and two more. */
const newest = (given: Given): Promise<readonly string[]> =>
  given.once("26 orders", async () => {
    const ids: string[] = [];
    for (let made = 0; made < 2 * PAGE + 2; made += 1) {
      const { id } = await ordered(given, { confirm: { search_courier: 0 } });
      ids.unshift(String(id));
    }
    return ids;
  });
const first = async (given: Given) => {
  await newest(given);
  return (await pageFrom(given))[0] ?? {};
};
const alone = (one: Case): Case => ({ ...one, alone: true });

/** The list of orders; by itself, as another order would move it. */
export const orderList: readonly Case[] = [
  ...fieldCases(call, { ...ORDER, ...NO_COURIER_YET }, first).map(alone),
  alone(
    documented("answers the 12 most recent orders", async (given) => {
      const ids = await newest(given);
      const page = await pageFrom(given);
      haveTypes(page, ORDER);
      same(
        "ids",
        ids.slice(0, PAGE),
        page.map(({ id }) => id),
      );
    }),
  ),
  alone(
    documented("begins with the record after the first `start`", async (given) => {
      const ids = await newest(given);
      for (const start of [0, 1, PAGE, PAGE + 1]) {
        const page = await pageFrom(given, start);
        same(
          `ids from ${start}`,
          ids.slice(start, start + PAGE),
          page.map(({ id }) => id),
        );
      }
    }),
  ),
  alone(
    documented("answers an empty list behind the end", async (given) =>
      same("data", [], await pageFrom(given, 9_000_000)),
    ),
  ),
  ours("names a start that is no row", async ({ partner }) => {
    for (const start of ["-1", "x", "1.5", ""]) {
      const answer = await partner.ask(call, { query: `?start=${start}` });
      refusal(call, answer, { status: 400, code: 1400, field: "start" });
    }
  }),
  ours("answers orders in falling order of their ids, which are integers", async (given) => {
    const ids = (await pageFrom(given)).map(({ id }) => Number(id));
    same(
      "order",
      ids.toSorted((a, b) => b - a),
      ids,
    );
    holds("ids", "integers below 2^53", ids.every(Number.isSafeInteger), ids);
  }),
];
