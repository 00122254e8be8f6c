import type { Given } from "#test/tools/conformance/case-context.ts";
import { type Case, of } from "#test/tools/conformance/conformance-case.ts";
import { fieldsIn, holds, refusal, same, success } from "#test/tools/conformance/expectations.ts";
import {
  confirming,
  ordered,
  quoted,
  somePoint,
  waitingOrder,
} from "#test/tools/conformance/requests/create-records.ts";
import { ofAccount, operated } from "#test/tools/conformance/requests/operated-records.ts";

const MISSING = { status: 404, code: 1404 } as const;

/** What another account asks of what is not its own. */
const foreign = [
  ...(["orderDetails", "driverLocation", "cancelOrder", "orderByToken"] as const).map((call) =>
    of(call).ours("answers another account's order with 1404", async (given) => {
      const { id, token } = await waitingOrder(given);
      const { partner } = await operated(given);
      const answer = await partner.ask(call, { id: call === "orderByToken" ? token : id });
      refusal(call, answer, MISSING);
    }),
  ),
  ...(["getPoint", "trackPoint", "webhooksOfDropoff"] as const).map((call) =>
    of(call).ours("answers another account's point with 1404", async (given) => {
      const { id } = await somePoint(given);
      refusal(call, await (await operated(given)).partner.ask(call, { id }), MISSING);
    }),
  ),
  ...(["getPointByAccessKey", "trackPointByAccessKey", "webhooksByAccessKey"] as const).map(
    (call) =>
      of(call).ours("answers another account's key with 1404", async (given) => {
        const { key } = await somePoint(given);
        refusal(call, await (await operated(given)).partner.ask(call, { id: key }), MISSING);
      }),
  ),
  ...(["deliveryReady", "laboratoryReady", "dropoffReceived"] as const).map((call) =>
    of(call).ours("answers another account's point with 1404", async (given) => {
      const { id } = await somePoint(given);
      const { partner } = await operated(given);
      refusal(call, await partner.ask(call, { body: { id: String(id) } }), MISSING);
    }),
  ),
  of("rateDriver").ours("answers another account's order with 1404", async (given) => {
    const body = { order_id: (await waitingOrder(given)).id, rate_val: 5 };
    refusal(
      "rateDriver",
      await (await operated(given)).partner.ask("rateDriver", { body }),
      MISSING,
    );
  }),
  of("confirmDropoff").ours("answers another account's token with 1404", async (given) => {
    const { api_token } = await quoted(given);
    const { partner } = await operated(given);
    refusal("confirmDropoff", await confirming(partner, "dropoff", api_token), MISSING);
  }),
];

/** An account that may ask once a second, two times at once. */
const slowed = (given: Given) => ofAccount(given, { requests_per_second: 1 });

const limits = (["listOrders", "orderDetails", "listPoints"] as const).map((call) =>
  of(call).ours("answers 429 with Retry-After over the account's limit", async (given) => {
    const { partner } = await slowed(given);
    const all = await Promise.all(
      Array.from({ length: 6 }, () => partner.askOnce(call, { id: "1" })),
    );
    const over = all.filter(({ status }) => status === 429);
    same("within the limit", true, over.length < all.length);
    const [first] = over;
    if (first === undefined) return same("answers over the limit", "some", "none");
    refusal(call, first, { status: 429, code: 1429 });
    const wait = Number(first.headers["retry-after"]);
    holds("retry-after", "whole seconds, 1 or more", Number.isInteger(wait) && wait >= 1, wait);
  }),
);

/** One account and another, and how much one may ask. */
export const accounts: readonly Case[] = [
  ...foreign,
  ...limits,
  of("orderDetails").documented("answers the registered URL as instant_not_url", async (given) => {
    const webhook_url = "https://example.com/hook";
    const own = await ofAccount(given, { webhook_url });
    const { id } = await ordered(own, { confirm: { search_courier: 0 } });
    const { data } = success("orderDetails", await own.partner.ask("orderDetails", { id }));
    same("instant_not_url", webhook_url, fieldsIn("data", data).instant_not_url);
  }),
  of("quotePickup").ours("names the drop-off that a pick-up order lacks", async (given) => {
    const own = await ofAccount(given, { address: null });
    const { transportId, packSizeId } = own.options;
    const body = { email: own.partner.email, transport_id: transportId, pack_size_id: packSizeId };
    const filled = {
      order_name: "x",
      item_value: 1,
      order_desc: "",
      route_desc: "",
      rec_name: "x",
    };
    const routes = [{ route_to_text: "1 Broadway, New York, NY, USA", route_desc: "" }];
    const sent = { ...body, ...filled, rec_phone: "1", routes };
    const answer = await own.partner.ask("quotePickup", { body: sent });
    refusal("quotePickup", answer, { status: 400, code: 1400, field: "pack_to_text" });
  }),
];
