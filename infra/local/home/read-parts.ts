import * as z from "zod";
import type { Endpoints } from "#infra/local/seed/seed.ts";
import { fetchJson } from "./fetch-json.ts";
import type { StoreKind } from "./home-state.ts";

const message = z.object({ code: z.string(), text: z.string() });
const deliverySchema = z.object({
  order_id: z.string(),
  order_name: z.string().nullable(),
  created_at: z.coerce.date(),
  state: z.string(),
  reason: message.nullable(),
  alert: message.nullable(),
  courier_status: z.string().nullable(),
  point_id: z.string().nullable(),
  courier_order_id: z.string().nullable(),
  last_error: message.nullable(),
  requeue_at: z.coerce.date().nullable(),
  merchant_actions: z.array(z.object({ action: z.string() })),
  timeline: z.array(z.object({ at: z.coerce.date(), code: z.string(), text: z.string() })),
});
/** A delivery as the operator API shows it: nothing personal is in it. */
export type OperatorDelivery = z.output<typeof deliverySchema>;

const listSchema = z.object({ deliveries: z.array(deliverySchema) });
const trackedSchema = z.object({ trackingUrl: z.string() });
const accountsSchema = z.object({
  accounts: z.array(
    z.object({
      account_id: z.string(),
      state: z.string(),
      text: z.string(),
      until: z.coerce.date().nullable(),
    }),
  ),
});
const storesSchema = z.object({
  stores: z.array(z.object({ store_id: z.string(), swept_at: z.coerce.date().nullable() })),
});
const wooOrderSchema = z.object({ status: z.string() });
const shopifyOrdersSchema = z.array(
  z.object({ id: z.string(), displayFulfillmentStatus: z.string() }),
);
const forecastSchema = z.object({
  alarms: z.array(
    z.object({
      name: z.string(),
      isNotifying: z.boolean(),
      severity: z.string().optional(),
      afterMinutes: z.number(),
    }),
  ),
});
/** An alarm that fires on AWS if what is broken stays broken. */
export type ForecastAlarm = z.output<typeof forecastSchema>["alarms"][number];

/** How the courier account and the sweeps are. */
export interface BridgeHealth {
  readonly account?: z.output<typeof accountsSchema>["accounts"][number] | undefined;
  readonly sweptAt: Readonly<Partial<Record<StoreKind, Date>>>;
}

/** Reads what the store shows of an order. */
async function readStoreStatus(
  at: Endpoints,
  store: StoreKind,
  orderId: string,
): Promise<string | undefined> {
  if (store === "shopify") {
    const orders = shopifyOrdersSchema.parse(await fetchJson(`${at.shopify.url}/_stand-in/orders`));
    return orders.find(({ id }) => id === orderId)?.displayFulfillmentStatus;
  }
  const { url, consumerKey, consumerSecret } = at.woocommerce;
  const found = await fetchJson(`${url}/wp-json/wc/v3/orders/${orderId}`, {
    headers: { authorization: `Basic ${btoa(`${consumerKey}:${consumerSecret}`)}` },
  });
  return found === undefined ? undefined : wooOrderSchema.parse(found).status;
}

/** Asks the parts of a run how they are, as an operator, a merchant and a store's owner do. */
export function createPartReader(at: Endpoints) {
  const callOperatorApi = (path: string) =>
    fetchJson(`${at.bridge.url}/ops/v1/${path}`, { headers: { "x-ops-key": at.bridge.opsKey } });
  const callMerchantApi = (store: StoreKind, path: string, json?: unknown) =>
    fetchJson(`${at.bridge.url}/api/v1/stores/${at[store].storeId}/${path}`, {
      headers: { authorization: `Bearer ${at[store].apiKey}` },
      json,
    });
  return {
    async findDelivery(store: StoreKind, orderId: string): Promise<OperatorDelivery | undefined> {
      const found = await callOperatorApi(`stores/${at[store].storeId}/deliveries/${orderId}`);
      return found === undefined ? undefined : deliverySchema.parse(found);
    },
    async listDeliveries(store: StoreKind): Promise<readonly OperatorDelivery[]> {
      const found = await callOperatorApi(`stores/${at[store].storeId}/deliveries`);
      return listSchema.parse(found).deliveries;
    },
    async readTrackingUrl(store: StoreKind, orderId: string): Promise<string | undefined> {
      const found = await callMerchantApi(store, `deliveries/${orderId}/1`);
      return found === undefined ? undefined : trackedSchema.parse(found).trackingUrl;
    },
    readStoreStatus: (store: StoreKind, orderId: string) => readStoreStatus(at, store, orderId),
    async readHealth(): Promise<BridgeHealth> {
      const [accounts, stores] = await Promise.all([
        callOperatorApi("accounts").then((found) => accountsSchema.parse(found).accounts),
        callOperatorApi("stores").then((found) => storesSchema.parse(found).stores),
      ]);
      const findSweep = (kind: StoreKind): Date | undefined =>
        stores.find(({ store_id }) => store_id === at[kind].storeId)?.swept_at ?? undefined;
      const [woocommerce, shopify] = [findSweep("woocommerce"), findSweep("shopify")];
      return {
        account: accounts[0],
        sweptAt: { ...(woocommerce && { woocommerce }), ...(shopify && { shopify }) },
      };
    },
    /** Lists the alarms that would tell somebody on AWS, those that wake somebody first. */
    async readForecast(): Promise<readonly ForecastAlarm[]> {
      const found = await fetchJson(`${at.operations.url}/api/forecast`);
      return forecastSchema
        .parse(found)
        .alarms.filter(({ isNotifying }) => isNotifying)
        .toSorted(
          (one, other) =>
            (one.severity ?? "").localeCompare(other.severity ?? "") ||
            one.afterMinutes - other.afterMinutes,
        );
    },
    /** Has a merchant's action carried out. */
    requestAction: (store: StoreKind, orderId: string, action: string): Promise<unknown> =>
      callMerchantApi(store, `deliveries/${encodeURIComponent(orderId)}/1/actions/${action}`, {}),
  };
}

export type PartReader = ReturnType<typeof createPartReader>;
