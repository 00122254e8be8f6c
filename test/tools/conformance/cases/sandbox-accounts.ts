import { setTimeout } from "node:timers/promises";
import type { CaseContext } from "#test/tools/conformance/case-context.ts";
import { type ConformanceCase, defineCases } from "#test/tools/conformance/conformance-case.ts";
import {
  expectCondition,
  expectSame,
  expectSuccess,
  type Fields,
  toFields,
  toFieldsList,
} from "#test/tools/conformance/expectations.ts";
import type { Partner } from "#test/tools/conformance/http/partner.ts";
import { createOrder, createPoint } from "#test/tools/conformance/requests/create-records.ts";
import { createAccountContext } from "#test/tools/conformance/requests/operated-records.ts";
import { buildRouteBody } from "#test/tools/conformance/requests/request-bodies.ts";

/** Guards against hanging only. */
const LONGEST_MS = 300_000;

/** Creates a sandbox account whose driver takes one second per step. */
const getSandboxAccount = (context: CaseContext) =>
  context.memoize("sandbox", () =>
    createAccountContext(context, { sandbox: true, sandbox_step_seconds: 1 }),
  );
const formatAddress = (keyword: string) => `20 W 34th St ${keyword}, New York, NY 10001, USA`;

/** Polls until the status is one of these, or the time is up. */
async function pollUntil(read: () => Promise<Fields>, name: string, ends: readonly unknown[]) {
  const last = Date.now() + LONGEST_MS;
  for (;;) {
    const record = await read();
    if (ends.includes(record[name]) || Date.now() > last) return record;
    await setTimeout(500);
  }
}

const createPointCase = (
  keyword: string,
  end: number,
  between: readonly number[],
): ConformanceCase =>
  defineCases("createPoint").defineDecided(
    `sandbox: a point ends in ${end} ${keyword && `with ${keyword}`}`,
    async (context) => {
      const own = await getSandboxAccount(context);
      const { partner } = own;
      const { id } = await createPoint(own, { rec_address: formatAddress(keyword) });
      const ask = async () =>
        toFields(
          "data",
          expectSuccess("trackPoint", await partner.callApi("trackPoint", { id })).data,
        );
      expectSame("status_id", end, (await pollUntil(ask, "status_id", [end])).status_id);
      await setTimeout(1500);
      expectSame("status_id later", end, (await ask()).status_id);
      const missing = await waitForNotifications(partner, id, between);
      expectSame("statuses not told", [], missing);
    },
  );

/** Lists the statuses that have no notification after a wait. */
async function waitForNotifications({ callApi }: Partner, id: number, statuses: readonly number[]) {
  const call = "webhooksOfDropoff";
  const last = Date.now() + LONGEST_MS;
  for (;;) {
    const notifications = toFieldsList(
      "data",
      expectSuccess(call, await callApi(call, { id })).data,
    );
    const missing = statuses.filter(
      (status) => !notifications.some((one) => one.status_id === status),
    );
    if (missing.length === 0 || Date.now() > last) return missing;
    await setTimeout(500);
  }
}

const createOrderCase = (keyword: string, end: string, historyEntry?: string): ConformanceCase =>
  defineCases("confirmDropoff").defineDecided(
    `sandbox: an order ends in ${end} ${keyword && `with ${keyword}`}`,
    async (context) => {
      const own = await getSandboxAccount(context);
      const { id } = await createOrder(own, {
        quote: { routes: [buildRouteBody({ route_to_text: formatAddress(keyword) })] },
      });
      const ask = async () => {
        const response = await own.partner.callApi("orderDetails", {
          id,
          query: "?include_history=1",
        });
        return toFields("data", expectSuccess("orderDetails", response).data);
      };
      await pollUntil(ask, "pack_status", [end]);
      await setTimeout(1500);
      const { pack_status, history } = await ask();
      expectSame("pack_status", end, pack_status);
      const operations = toFieldsList("history", history).map(
        ({ operation_name }) => operation_name,
      );
      if (historyEntry !== undefined)
        expectCondition("history", historyEntry, operations.includes(historyEntry), operations);
    },
  );

/** The cases of the simulated driver, which fails on request by a keyword in the address. */
export const sandboxCases: readonly ConformanceCase[] = [
  createPointCase("", 1700, [1500, 1550, 1590, 1630, 1670]),
  createPointCase("FAIL_ATTEMPT", 1700, [1830, 1000]),
  createPointCase("NO_ANSWER", 1700, [1810]),
  createPointCase("RETURN", 1840, [1630]),
  createPointCase("NO_COURIER", 1500, []),
  createOrderCase("", "80"),
  createOrderCase("FAIL_ATTEMPT", "80", "Delivery attempt failed"),
  createOrderCase("NO_ANSWER", "80", "Recipient doesn't respond the phone call"),
  createOrderCase("RETURN", "95"),
  createOrderCase("NO_COURIER", "20"),
];
