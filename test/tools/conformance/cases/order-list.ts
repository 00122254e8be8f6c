import type { CaseContext } from "#test/tools/conformance/case-context.ts";
import { type ConformanceCase, defineCases } from "#test/tools/conformance/conformance-case.ts";
import {
  expectCondition,
  expectRefusal,
  expectSame,
  expectSuccess,
  toFieldsList,
} from "#test/tools/conformance/expectations.ts";
import { createFieldCases, expectTypes } from "#test/tools/conformance/field-types.ts";
import { NO_COURIER_YET, ORDER } from "#test/tools/conformance/record-tables.ts";
import { createOrder } from "#test/tools/conformance/requests/create-records.ts";

const PAGE = 12;
const call = "listOrders";
const { defineDocumented, defineDecided } = defineCases(call);

const readPage = async ({ partner }: CaseContext, start?: number | string) => {
  const query = start === undefined ? "" : `?start=${start}`;
  return toFieldsList("data", expectSuccess(call, await partner.callApi(call, { query })).data);
};

/** Creates 26 orders: two pages and two more. Returns their ids, newest first. */
const createOrders = (context: CaseContext): Promise<readonly string[]> =>
  context.memoize("26 orders", async () => {
    const ids: string[] = [];
    for (let made = 0; made < 2 * PAGE + 2; made += 1) {
      const { id } = await createOrder(context, { confirm: { search_courier: 0 } });
      ids.unshift(String(id));
    }
    return ids;
  });
const readFirst = async (context: CaseContext) => {
  await createOrders(context);
  return (await readPage(context))[0] ?? {};
};
const markAlone = (one: ConformanceCase): ConformanceCase => ({ ...one, runsAlone: true });

/** The cases of the list of orders. They run alone, because another order would shift the list. */
export const orderList: readonly ConformanceCase[] = [
  ...createFieldCases(call, { ...ORDER, ...NO_COURIER_YET }, readFirst).map(markAlone),
  markAlone(
    defineDocumented("answers the 12 most recent orders", async (context) => {
      const ids = await createOrders(context);
      const page = await readPage(context);
      expectTypes(page, ORDER);
      expectSame(
        "ids",
        ids.slice(0, PAGE),
        page.map(({ id }) => id),
      );
    }),
  ),
  markAlone(
    defineDocumented("begins with the record after the first `start`", async (context) => {
      const ids = await createOrders(context);
      for (const start of [0, 1, PAGE, PAGE + 1]) {
        const page = await readPage(context, start);
        expectSame(
          `ids from ${start}`,
          ids.slice(start, start + PAGE),
          page.map(({ id }) => id),
        );
      }
    }),
  ),
  markAlone(
    defineDocumented("answers an empty list behind the end", async (context) =>
      expectSame("data", [], await readPage(context, 9_000_000)),
    ),
  ),
  defineDecided("names a start that is no row", async ({ partner }) => {
    for (const start of ["-1", "x", "1.5", ""]) {
      const response = await partner.callApi(call, { query: `?start=${start}` });
      expectRefusal(call, response, { status: 400, code: 1400, field: "start" });
    }
  }),
  defineDecided(
    "answers orders in falling order of their ids, which are integers",
    async (context) => {
      const ids = (await readPage(context)).map(({ id }) => Number(id));
      expectSame(
        "order",
        ids.toSorted((a, b) => b - a),
        ids,
      );
      expectCondition("ids", "integers below 2^53", ids.every(Number.isSafeInteger), ids);
    },
  ),
];
