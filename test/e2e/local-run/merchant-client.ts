import * as z from "zod";
import { type Endpoints, HANGING_MS, requestJson } from "./endpoints.ts";
import type { PlacedOrder, StoreName } from "./place-store-order.ts";

const money = z.object({ minor: z.int(), currency: z.string(), text: z.string() }).nullable();
export type DisplayedMoney = z.output<typeof money>;

const delivery = z.object({
  orderName: z.string().nullable(),
  state: z.string(),
  courierStatus: z.string().nullable(),
  quote: z.object({ price: money }).nullable(),
  reason: z.object({ code: z.string(), text: z.string() }).nullable(),
  lastError: z.object({ text: z.string() }).nullable(),
  courierOrderId: z.string().nullable(),
  money: z.object({ quoted: money, charged: money, refunded: money }),
  batch: z.object({ closesAt: z.coerce.date(), orders: z.int() }).nullable(),
  timeline: z.array(z.object({ at: z.coerce.date(), by: z.string(), text: z.string() })),
  actions: z.array(z.object({ action: z.string(), isAllowed: z.boolean() })),
  trackingUrl: z.string(),
});
/** A delivery of the merchant API. */
export type MerchantDelivery = z.output<typeof delivery>;

const storedSettings = z.object({ settings: z.record(z.string(), z.unknown()), revision: z.int() });
export type StoredSettings = z.output<typeof storedSettings>;

const getApiUrl = (endpoints: Endpoints, store: StoreName) =>
  `${endpoints.bridge.url}/api/v1/stores/${endpoints[store].storeId}`;
const getAuthHeaders = (endpoints: Endpoints, store: StoreName) => ({
  authorization: `Bearer ${endpoints[store].apiKey}`,
});

/** Reads a delivery. Returns undefined until the bridge has received its order. */
export async function readMerchantDelivery(
  endpoints: Endpoints,
  { store, id }: PlacedOrder,
): Promise<MerchantDelivery | undefined> {
  const response = await fetch(`${getApiUrl(endpoints, store)}/deliveries/${id}/1`, {
    headers: getAuthHeaders(endpoints, store),
    signal: AbortSignal.timeout(HANGING_MS),
  });
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`The bridge returned ${response.status} for order ${id}`);
  return delivery.parse(await response.json());
}

/** Runs a merchant action on a delivery. */
export async function runAction(
  endpoints: Endpoints,
  { store, id }: PlacedOrder,
  action: string,
  body: Record<string, unknown> = {},
): Promise<void> {
  const url = `${getApiUrl(endpoints, store)}/deliveries/${id}/1/actions/${action}`;
  await requestJson(url, { headers: getAuthHeaders(endpoints, store), json: body });
}

/** Approves the displayed price. */
export async function approvePrice(endpoints: Endpoints, order: PlacedOrder): Promise<void> {
  const { quote } = (await readMerchantDelivery(endpoints, order)) ?? {};
  await runAction(endpoints, order, "approve", { price: quote?.price });
}

/** Reads the store's settings and their revision. */
export const readSettings = async (
  endpoints: Endpoints,
  store: StoreName,
): Promise<StoredSettings> =>
  storedSettings.parse(
    await requestJson(`${getApiUrl(endpoints, store)}/settings`, {
      headers: getAuthHeaders(endpoints, store),
    }),
  );

/** Replaces the store's settings at their current revision. */
export async function replaceSettings(
  endpoints: Endpoints,
  store: StoreName,
  settings: unknown,
): Promise<void> {
  const { revision } = await readSettings(endpoints, store);
  await requestJson(`${getApiUrl(endpoints, store)}/settings`, {
    method: "PUT",
    headers: getAuthHeaders(endpoints, store),
    json: { revision, settings },
  });
}
