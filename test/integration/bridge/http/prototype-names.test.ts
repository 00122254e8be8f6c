import { createHmac } from "node:crypto";
import pMap from "p-map";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { OPERATOR_ROUTES } from "#functions/bridge/operator-api/env.ts";
import { SIGN_IN_ROUTES } from "#functions/bridge/sign-in/env.ts";
import { CONNECT_ROUTES } from "#functions/bridge/woocommerce-connect/env.ts";
import { signText } from "#shared/bridge/adapters/crypto/signed-text.ts";
import {
  CHECKOUT_RATES,
  NOTIFICATION_ADDRESS,
  TRACKING_PAGE,
} from "#shared/bridge/adapters/crypto/signing-purposes.ts";
import { deriveWooCommerceWebhookSecret } from "#shared/bridge/adapters/crypto/webhook-secrets.ts";
import { createDynamoDeliveries } from "#shared/bridge/adapters/dynamodb/delivery/deliveries.ts";
import { createDynamoStores } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import { KNOWN_TOPICS } from "#shared/bridge/adapters/shopify/stores/read-webhook.ts";
import { buildCourierAccount, buildDelivery, buildStore } from "#test/builders/bridge/delivery.ts";
import { getTestKeys } from "#test/builders/bridge/keys.ts";
import {
  listRequestsWithNames,
  PROTOTYPE_NAMES,
  type RawRequest,
  sendRawRequest,
} from "#test/builders/prototype-names.ts";
import { type BridgeOverHttp, startBridgeOverHttp } from "#test/fakes/bridge/bridge-over-http.ts";
import { issueTestKey } from "#test/fakes/bridge/issue-test-key.ts";
import { listEveryCall } from "../merchant-api/every-call.ts";

let bridge: BridgeOverHttp;
let apiKey: string;
const { key } = buildDelivery();
const store = buildStore({ storeId: key.storeId });

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], shouldAdvanceTime: true });
  bridge = await startBridgeOverHttp();
  const stores = createDynamoStores(bridge.table, bridge.openVault);
  await stores.putAccount(buildCourierAccount());
  await stores.connect(store, new Date());
  await createDynamoDeliveries(bridge.table).create(buildDelivery({ state: "held" }));
  apiKey = await issueTestKey(bridge.table, key.storeId);
});
afterAll(() => {
  vi.useRealTimers();
  return bridge.close();
});

/** Sends each request, and expects that none is a fault and that none shows a function or an object. */
async function expectNoFault(requests: readonly RawRequest[], concurrency = 8): Promise<void> {
  expect(requests.length).toBeGreaterThan(0);
  await pMap(
    requests,
    async (request) => {
      // A store may send only so many requests in a second.
      vi.setSystemTime(Date.now() + 1_000);
      const { status, text } = await sendRawRequest(bridge.url, request);
      const { method, path, headers, body } = request;
      const what = `${method} ${path} ${JSON.stringify(headers)} ${body} answered ${status} ${text}`;
      // 503 is the answer where a store or courier cannot be reached; here none can.
      if (status >= 500 && status !== 503)
        expect.unreachable([what, ...bridge.listErrors()].join("\n"));
      expect(text, what).not.toMatch(/native code|\[object /);
    },
    { concurrency },
  );
}

const sign = (secret: string, body: string) =>
  createHmac("sha256", secret).update(body).digest("base64");

describe("the names of an object's own functions", () => {
  it.each(PROTOTYPE_NAMES)("are no topics of Shopify: %s", async (name) => {
    const body = JSON.stringify({ admin_graphql_api_id: "gid://shopify/Order/1", name: "Ada" });
    const headers = [
      ["x-shopify-shop-domain", "tea-house.myshopify.com"],
      ["x-shopify-hmac-sha256", sign(bridge.clientSecret, body)],
      ["x-shopify-topic", name],
    ] as const;
    const request = { method: "POST", path: "/shopify/webhooks", headers, body };

    expect(await sendRawRequest(bridge.url, request)).toEqual({ status: 200, text: "" });
    const sent = [await bridge.receive("reconcile"), await bridge.receive("shopEvents")];
    expect(JSON.stringify(sent)).not.toContain("Ada");
  });

  it("are words like others in a signed webhook of Shopify", async () => {
    const requests = KNOWN_TOPICS.flatMap((topic) =>
      listRequestsWithNames({
        key: "POST /shopify/webhooks",
        variables: {},
        queryNames: [],
        headers: [["x-shopify-topic", topic]],
        headerNames: ["x-shopify-shop-domain", "x-shopify-webhook-id", "content-type"],
        body: { admin_graphql_api_id: "gid://shopify/Order/1", shop_domain: "x" },
      }).map(({ headers, ...request }) => ({
        ...request,
        headers: [
          ...headers,
          ["x-shopify-hmac-sha256", sign(bridge.clientSecret, request.body ?? "")] as const,
        ],
      })),
    );

    await expectNoFault(requests);
  });

  it("are words like others in a signed webhook of WooCommerce", async () => {
    const secret = deriveWooCommerceWebhookSecret(
      getTestKeys("store-webhooks").current,
      key.storeId,
    );
    const requests = listRequestsWithNames({
      key: "POST /woocommerce/{storeId}/webhooks",
      variables: { storeId: key.storeId },
      queryNames: [],
      headers: [["x-wc-webhook-topic", "order.updated"]],
      headerNames: ["x-wc-webhook-topic", "x-wc-webhook-delivery-id", "content-type"],
      body: { id: 1, status: "processing" },
    }).map(({ headers, ...request }) => ({
      ...request,
      headers: [...headers, ["x-wc-webhook-signature", sign(secret, request.body ?? "")] as const],
    }));

    await expectNoFault(requests);
  });

  it("are words like others in a courier's notification", async () => {
    await expectNoFault(
      listRequestsWithNames({
        key: "POST /courier/{accountId}/notifications",
        variables: {
          accountId: signText(getTestKeys("courier-addresses"), NOTIFICATION_ADDRESS, "main"),
        },
        queryNames: [],
        headers: [],
        headerNames: ["webhook-id", "webhook-timestamp", "webhook-signature", "content-type"],
        body: { access_key: "1001", dropoff_id: "7000", data: { id: "1" } },
      }),
    );
  });

  it("are words like others to the merchant's API", async () => {
    const requests = listEveryCall(key.orderId, "http://127.0.0.1:9", "000000000000").flatMap(
      ([route, { path = {}, body }]) =>
        listRequestsWithNames({
          key: route,
          variables: { storeId: key.storeId, ...path },
          queryNames: ["state", "from", "to", "cursor", "limit", "search", "date"],
          headers: [["authorization", `Bearer ${apiKey}`]],
          headerNames: ["authorization", "if-match", "content-type", "cookie"],
          body,
        }),
    );

    await expectNoFault(requests);
  });

  it("are words like others to the operator's API", async () => {
    const bodies = new Map<string, unknown>([
      [
        "PUT /ops/v1/accounts/{accountId}",
        {
          name: "A",
          base_url: "http://127.0.0.1:9",
          clientid: "c",
          secretid: "s",
          email: "a@b.test",
        },
      ],
      [
        "PUT /ops/v1/stores/woocommerce/{storeId}",
        { account_id: "main", url: "http://127.0.0.1:9", consumer_key: "k", consumer_secret: "s" },
      ],
      ["POST /ops/v1/stores/woocommerce/{storeId}/invitations", { account_id: "main" }],
      ["PUT /ops/v1/stores/shopify", { account_id: "main", shop: "tea-house.myshopify.com" }],
      ["POST /ops/v1/stores/{storeId}/redactions", { order_ids: ["1"] }],
    ]);
    const requests = OPERATOR_ROUTES.flatMap((route) =>
      listRequestsWithNames({
        key: route,
        variables: {
          accountId: "main",
          storeId: "another-store",
          orderId: key.orderId,
          requestId: "1",
        },
        queryNames: ["state", "erase", "cursor", "limit"],
        headers: [["x-ops-key", bridge.opsKey]],
        headerNames: ["x-ops-key", "content-type"],
        body: bodies.get(route) ?? {},
      }),
    );

    // Connecting one store twice at the same moment is a conflict.
    await expectNoFault(requests, 1);
  });

  it("are words like others to the pages", async () => {
    const trackingToken = signText(
      getTestKeys("tracking-links"),
      TRACKING_PAGE,
      `${key.storeId}/${key.orderId}/1`,
    );
    const pages = [
      ...SIGN_IN_ROUTES,
      ...CONNECT_ROUTES,
      "GET /track/{token}",
      "POST /track/{token}",
      "POST /shopify/rates/{token}",
    ];
    const requests = pages.flatMap((route) =>
      listRequestsWithNames({
        key: route,
        variables: route.includes("{token}")
          ? {
              token: route.includes("/track/")
                ? trackingToken
                : signText(getTestKeys("checkout-rates"), CHECKOUT_RATES, key.storeId),
            }
          : {},
        queryNames: ["invitation", "token", "store", "success", "user_id", "state"],
        headers: [["content-type", "application/json"]],
        headerNames: ["cookie", "origin", "content-type", "host-name"],
        body: {
          key_id: 1,
          user_id: "u",
          consumer_key: "ck",
          rate: { origin: {}, currency: "USD" },
        },
      }),
    );

    await expectNoFault(requests);
  });
});

it("nothing was added to the objects of the process", () => {
  expect(Object.keys(Object.getPrototypeOf({}))).toEqual([]);
  expect(({} as Record<string, unknown>).x).toBeUndefined();
});
