import type { CaseContext } from "#test/tools/conformance/case-context.ts";
import { type ConformanceCase, defineCases } from "#test/tools/conformance/conformance-case.ts";
import {
  expectCondition,
  expectRefusal,
  expectSame,
  expectSuccess,
  toFields,
} from "#test/tools/conformance/expectations.ts";
import {
  confirmQuote,
  createOrder,
  createQuote,
  getSharedPoint,
  getWaitingOrder,
} from "#test/tools/conformance/requests/create-records.ts";
import {
  createAccountContext,
  getEmptyAccount,
} from "#test/tools/conformance/requests/operated-records.ts";

const MISSING = { status: 404, code: 1404 } as const;

/** The cases of requests for another account's data. */
const foreign = [
  ...(["orderDetails", "driverLocation", "cancelOrder", "orderByToken"] as const).map((call) =>
    defineCases(call).defineDecided(
      "answers another account's order with 1404",
      async (context) => {
        const { id, token } = await getWaitingOrder(context);
        const { partner } = await getEmptyAccount(context);
        const response = await partner.callApi(call, { id: call === "orderByToken" ? token : id });
        expectRefusal(call, response, MISSING);
      },
    ),
  ),
  ...(["getPoint", "trackPoint", "webhooksOfDropoff"] as const).map((call) =>
    defineCases(call).defineDecided(
      "answers another account's point with 1404",
      async (context) => {
        const { id } = await getSharedPoint(context);
        expectRefusal(
          call,
          await (await getEmptyAccount(context)).partner.callApi(call, { id }),
          MISSING,
        );
      },
    ),
  ),
  ...(["getPointByAccessKey", "trackPointByAccessKey", "webhooksByAccessKey"] as const).map(
    (call) =>
      defineCases(call).defineDecided(
        "answers another account's key with 1404",
        async (context) => {
          const { key } = await getSharedPoint(context);
          expectRefusal(
            call,
            await (await getEmptyAccount(context)).partner.callApi(call, { id: key }),
            MISSING,
          );
        },
      ),
  ),
  ...(["deliveryReady", "laboratoryReady", "dropoffReceived"] as const).map((call) =>
    defineCases(call).defineDecided(
      "answers another account's point with 1404",
      async (context) => {
        const { id } = await getSharedPoint(context);
        const { partner } = await getEmptyAccount(context);
        expectRefusal(call, await partner.callApi(call, { body: { id: String(id) } }), MISSING);
      },
    ),
  ),
  defineCases("ratePointDriver").defineDecided(
    "answers another account's point with 1404",
    async (context) => {
      const { id } = await getSharedPoint(context);
      const { partner } = await getEmptyAccount(context);
      const response = await partner.callApi("ratePointDriver", { body: { id, rate_val: 5 } });
      expectRefusal("ratePointDriver", response, MISSING);
    },
  ),
  defineCases("rateDriver").defineDecided(
    "answers another account's order with 1404",
    async (context) => {
      const body = { order_id: (await getWaitingOrder(context)).id, rate_val: 5 };
      expectRefusal(
        "rateDriver",
        await (await getEmptyAccount(context)).partner.callApi("rateDriver", { body }),
        MISSING,
      );
    },
  ),
  defineCases("confirmDropoff").defineDecided(
    "answers another account's token with 1404",
    async (context) => {
      const { api_token } = await createQuote(context);
      const { partner } = await getEmptyAccount(context);
      expectRefusal("confirmDropoff", await confirmQuote(partner, "dropoff", api_token), MISSING);
    },
  ),
];

/** Creates an account with a limit of one request a second and a burst of two. */
const createSlowAccount = (context: CaseContext) =>
  createAccountContext(context, { requests_per_second: 1 });

const limits = (["listOrders", "orderDetails", "listPoints"] as const).map((call) =>
  defineCases(call).defineDecided(
    "answers 429 with Retry-After over the account's limit",
    async (context) => {
      const { partner } = await createSlowAccount(context);
      const all = await Promise.all(
        Array.from({ length: 6 }, () => partner.callApiOnce(call, { id: "1" })),
      );
      const over = all.filter(({ status }) => status === 429);
      expectSame("within the limit", true, over.length < all.length);
      const [first] = over;
      if (first === undefined) return expectSame("answers over the limit", "some", "none");
      expectRefusal(call, first, { status: 429, code: 1429 });
      const wait = Number(first.headers["retry-after"]);
      expectCondition(
        "retry-after",
        "whole seconds, 1 or more",
        Number.isInteger(wait) && wait >= 1,
        wait,
      );
    },
  ),
);

/** The cases of account isolation and rate limits. */
export const accounts: readonly ConformanceCase[] = [
  ...foreign,
  ...limits,
  defineCases("orderDetails").defineDocumented(
    "answers the registered URL as instant_not_url",
    async (context) => {
      const webhook_url = "https://example.com/hook";
      const own = await createAccountContext(context, { webhook_url });
      const { id } = await createOrder(own, { confirm: { search_courier: 0 } });
      const { data } = expectSuccess(
        "orderDetails",
        await own.partner.callApi("orderDetails", { id }),
      );
      expectSame("instant_not_url", webhook_url, toFields("data", data).instant_not_url);
    },
  ),
  defineCases("quotePickup").defineDecided(
    "names the drop-off that a pick-up order lacks",
    async (context) => {
      const own = await createAccountContext(context, { address: null });
      const { transportId, packSizeId } = own.options;
      const body = {
        email: own.partner.email,
        transport_id: transportId,
        pack_size_id: packSizeId,
      };
      const filled = {
        order_name: "x",
        item_value: 1,
        order_desc: "",
        route_desc: "",
        rec_name: "x",
      };
      const routes = [{ route_to_text: "1 Broadway, New York, NY, USA", route_desc: "" }];
      const sent = { ...body, ...filled, rec_phone: "1", routes };
      const response = await own.partner.callApi("quotePickup", { body: sent });
      expectRefusal("quotePickup", response, { status: 400, code: 1400, field: "pack_to_text" });
    },
  ),
];
