import { type Endpoints, getCourierHeaders, requestReconcile } from "./endpoints.ts";
import { placeOrder, type StoreName } from "./place-store-order.ts";
import { resetSignInLimits } from "./stored-data.ts";

/** What a test does while something is broken. */
interface FaultTraffic {
  readonly at: Endpoints;
  /** The folder of the local run. */
  readonly dir: string;
  /** WooCommerce orders from before. */
  readonly earlierOrders: readonly string[];
  /** Switches the fault on again: what is foreseen begins anew. */
  readonly begin: () => Promise<unknown>;
}

interface FaultCase {
  readonly fault: string;
  readonly settings?: object;
  /** It is repeated until the alarms are foreseen. */
  readonly meanwhile: (traffic: FaultTraffic) => Promise<unknown>;
  /** The alarms that fire: by their logical ids without CDK's hash, causes by their entries. */
  readonly fires: readonly string[];
  readonly calm: readonly string[];
}

const order = (at: Endpoints, store: StoreName) => placeOrder(at, store, { shipping: "Flat rate" });
const orderEverywhere = ({ at }: FaultTraffic) =>
  Promise.all([order(at, "shopify"), order(at, "woocommerce")]);

/** A store may ask for three links in a quarter of an hour, and the tests of the sign-in do. */
async function askForLink({ at, dir }: FaultTraffic): Promise<void> {
  await resetSignInLimits(dir);
  await fetch(`${at.bridge.url}/sign-in`, {
    method: "POST",
    headers: { origin: at.bridge.url, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ store: at.woocommerce.url }),
  });
}

const repeat = (times: number, send: () => Promise<unknown>) =>
  Promise.all(Array.from({ length: times }, send));

/** More than twenty requests of partners in five minutes. */
const callCourier = ({ at }: FaultTraffic) =>
  repeat(8, () =>
    fetch(`${at.courier.url}/api/restfull/v4/points/dropoff?limit=1`, {
      headers: getCourierHeaders(at),
    }),
  );

const callMerchantApi = ({ at }: FaultTraffic) =>
  fetch(`${at.bridge.url}/api/v1/stores/${at.shopify.storeId}/deliveries`, {
    headers: { authorization: `Bearer ${at.shopify.apiKey}` },
  });

/** Somebody sends webhooks that no store signed, while none that a store signed comes. */
const forgeWebhooks =
  (store: StoreName) =>
  async ({ at, begin }: FaultTraffic) => {
    await begin();
    const path =
      store === "shopify" ? "/shopify/webhooks" : `/woocommerce/${at.woocommerce.storeId}/webhooks`;
    await repeat(12, () =>
      fetch(`${at.bridge.url}${path}`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-shopify-topic": "orders/paid",
          "x-shopify-shop-domain": at.shopify.shop,
          "x-shopify-hmac-sha256": "bm9uZQ==",
          "x-wc-webhook-topic": "order.updated",
          "x-wc-webhook-signature": "bm9uZQ==",
        },
        body: '{"id":1}',
      }),
    );
  };

/** What is broken, one after the other. What comes last leaves accounts that are tried later. */
export const FAULT_CASES: readonly FaultCase[] = [
  {
    fault: "webhooks-lost",
    settings: { store: "shopify" },
    meanwhile: forgeWebhooks("shopify"),
    fires: ["IntakeUnauthenticatedshopifywebhook", "intake-failing"],
    calm: ["IntakeUnauthenticatedwoocommercewebhook", "orders-not-moving"],
  },
  {
    fault: "webhooks-lost",
    settings: { store: "woocommerce" },
    meanwhile: forgeWebhooks("woocommerce"),
    fires: ["IntakeUnauthenticatedwoocommercewebhook", "intake-failing"],
    calm: ["IntakeUnauthenticatedshopifywebhook", "orders-not-moving"],
  },
  {
    fault: "schedules-stopped",
    meanwhile: async () => undefined,
    fires: ["ReconcileEveryMinuteStopped", "SweepEveryFiveMinutesStopped", "orders-not-moving"],
    calm: ["ReconcileCouriersFailing", "intake-failing"],
  },
  {
    fault: "mail-refused",
    meanwhile: askForLink,
    fires: ["SignInSendLinksNotSent"],
    calm: ["orders-not-moving", "intake-failing"],
  },
  {
    fault: "worker-dying",
    // A run of an earlier order that has nothing to write does not die, so that not all fail.
    async meanwhile(traffic) {
      await traffic.begin();
      await orderEverywhere(traffic);
    },
    fires: ["ReconcileDeliveryErrors", "ReconcileDeliveryEveryRunFails", "bridge-failing"],
    calm: ["intake-failing", "partner-api-failing"],
  },
  {
    fault: "table-throttled",
    settings: { table: "Courier-Table", share: 1 },
    meanwhile: callCourier,
    fires: ["PointsHttpRequestsFailed", "TableReadsThrottled", "partner-api-failing"],
    calm: ["intake-failing"],
  },
  {
    fault: "table-throttled",
    settings: { share: 1 },
    meanwhile: callMerchantApi,
    fires: ["ApiRequestsFailed", "TableReadsThrottled"],
    calm: ["partner-api-failing"],
  },
  {
    fault: "store-failing",
    settings: { store: "woocommerce" },
    // Several, because the failed message of an order keeps its later ones waiting.
    meanwhile: ({ at, earlierOrders }) =>
      Promise.all(
        earlierOrders.map((order) => requestReconcile(at, at.woocommerce.storeId, order)),
      ),
    fires: ["ReconcileWooCommerceFailing"],
    calm: ["ReconcileShopifyFailing", "partner-api-failing"],
  },
  {
    fault: "store-failing",
    settings: { store: "shopify" },
    meanwhile: ({ at }) => order(at, "shopify"),
    fires: ["ReconcileShopifyFailing", "orders-not-moving"],
    calm: ["ReconcileWooCommerceFailing", "partner-api-failing"],
  },
  {
    fault: "courier-down",
    meanwhile: orderEverywhere,
    fires: ["ReconcileCouriersFailing", "ReconcileDeliveryCourierDown", "orders-not-moving"],
    calm: ["ReconcileShopifyFailing", "intake-failing"],
  },
];
