import type { Given } from "#test/tools/conformance/case-context.ts";
import { type Case, of } from "#test/tools/conformance/conformance-case.ts";
import {
  CALL_NAMES,
  type CallName,
  callNamed,
  pathWith,
} from "#test/tools/conformance/documented-calls.ts";
import { holds, same } from "#test/tools/conformance/expectations.ts";
import { somePoint, waitingOrder } from "#test/tools/conformance/requests/create-records.ts";

const READS = CALL_NAMES.filter((call) => callNamed(call).method === "GET");

/** Something there is to read. */
const readable = async (given: Given, call: CallName): Promise<string | number> => {
  if (call === "orderByToken") return (await waitingOrder(given)).token;
  const isOfOrder = call === "orderDetails" || call === "driverLocation";
  if (isOfOrder) return (await waitingOrder(given)).id;
  const { id, key } = await somePoint(given);
  return callNamed(call).path.includes("access_key") ? key : id;
};

const read = (call: CallName): Case[] => [
  of(call).documented("takes a body on GET", async (given) => {
    const id = await readable(given, call);
    const { status } = await given.partner.ask(call, { id, body: { pack_size_id: "2" } });
    same("status", 200, status);
  }),
  of(call).ours("takes a slash more or less at the end", async (given) => {
    const path = pathWith(callNamed(call), await readable(given, call)).replace(/\/$/, "");
    for (const written of [path, `${path}/`]) {
      const { status } = await given.partner.ask(call, { path: written });
      same(`status of …${written.slice(-8)}`, 200, status);
    }
  }),
  of(call).ours("answers JSON, not to be cached, with a request id", async (given) => {
    const { headers } = await given.partner.ask(call, { id: await readable(given, call) });
    holds(
      "content-type",
      "JSON",
      /^application\/json/.test(headers["content-type"] ?? ""),
      headers,
    );
    same("cache-control", "no-store", headers["cache-control"]);
    holds("x-request-id", "an id", Boolean(headers["x-request-id"]), headers);
  }),
];

/** As real clients send requests. A route's id is ours, so its read has cases elsewhere. */
export const realClients: readonly Case[] = READS.filter((call) => call !== "orderRoute").flatMap(
  read,
);
