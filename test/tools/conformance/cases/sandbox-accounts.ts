import { setTimeout } from "node:timers/promises";
import type { Given } from "#test/tools/conformance/case-context.ts";
import { type Case, of } from "#test/tools/conformance/conformance-case.ts";
import {
  type Fields,
  fieldsIn,
  holds,
  listIn,
  same,
  success,
} from "#test/tools/conformance/expectations.ts";
import type { Partner } from "#test/tools/conformance/http/partner.ts";
import { ordered, pointMade } from "#test/tools/conformance/requests/create-records.ts";
import { ofAccount } from "#test/tools/conformance/requests/operated-records.ts";
import { routeBody } from "#test/tools/conformance/requests/request-bodies.ts";

const LONGEST_MS = 40_000;

/** A sandbox account whose driver takes a second for a step. */
const sandbox = (given: Given) =>
  given.once("sandbox", () => ofAccount(given, { sandbox: true, sandbox_step_seconds: 1 }));
const at = (word: string) => `20 W 34th St ${word}, New York, NY 10001, USA`;

/** Reads until the status is among these, or there is no more time. */
async function until(read: () => Promise<Fields>, name: string, ends: readonly unknown[]) {
  const last = Date.now() + LONGEST_MS;
  for (;;) {
    const record = await read();
    if (ends.includes(record[name]) || Date.now() > last) return record;
    await setTimeout(500);
  }
}

const pointEnds = (word: string, end: number, between: readonly number[]): Case =>
  of("createPoint").ours(
    `sandbox: a point ends in ${end} ${word && `with ${word}`}`,
    async (given) => {
      const own = await sandbox(given);
      const { partner } = own;
      const { id } = await pointMade(own, { rec_address: at(word) });
      const ask = async () =>
        fieldsIn("data", success("trackPoint", await partner.ask("trackPoint", { id })).data);
      same("status_id", end, (await until(ask, "status_id", [end])).status_id);
      await setTimeout(1500);
      same("status_id later", end, (await ask()).status_id);
      const missing = await untilTold(partner, id, between);
      same("statuses not told", [], missing);
    },
  );

/** Which of these statuses the notifications do not tell of, once they had their time. */
async function untilTold({ ask }: Partner, id: number, statuses: readonly number[]) {
  const call = "webhooksOfDropoff";
  const last = Date.now() + LONGEST_MS;
  for (;;) {
    const told = listIn("data", success(call, await ask(call, { id })).data);
    const missing = statuses.filter((status) => !told.some((one) => one.status_id === status));
    if (missing.length === 0 || Date.now() > last) return missing;
    await setTimeout(500);
  }
}

const orderEnds = (word: string, end: string, tells?: string): Case =>
  of("confirmDropoff").ours(
    `sandbox: an order ends in ${end} ${word && `with ${word}`}`,
    async (given) => {
      const own = await sandbox(given);
      const { id } = await ordered(own, {
        quote: { routes: [routeBody({ route_to_text: at(word) })] },
      });
      const ask = async () => {
        const answer = await own.partner.ask("orderDetails", { id, query: "?include_history=1" });
        return fieldsIn("data", success("orderDetails", answer).data);
      };
      await until(ask, "pack_status", [end]);
      await setTimeout(1500);
      const { pack_status, history } = await ask();
      same("pack_status", end, pack_status);
      const operations = listIn("history", history).map(({ operation_name }) => operation_name);
      if (tells !== undefined) holds("history", tells, operations.includes(tells), operations);
    },
  );

/** A simulated driver carries everything, and fails where an address asks for it. */
export const sandboxCases: readonly Case[] = [
  pointEnds("", 1700, [1500, 1550, 1590, 1630, 1670]),
  pointEnds("FAIL_ATTEMPT", 1700, [1830, 1000]),
  pointEnds("NO_ANSWER", 1700, [1810]),
  pointEnds("RETURN", 1840, [1630]),
  pointEnds("NO_COURIER", 1500, []),
  orderEnds("", "80"),
  orderEnds("FAIL_ATTEMPT", "80", "Delivery attempt failed"),
  orderEnds("NO_ANSWER", "80", "Recipient doesn't respond the phone call"),
  orderEnds("RETURN", "95"),
  orderEnds("NO_COURIER", "20"),
];
