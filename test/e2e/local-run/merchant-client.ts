import * as z from "zod";
import { askJson, type Endpoints, HANGING_MS } from "./endpoints.ts";
import type { Placed, StoreName } from "./place-store-order.ts";

const money = z.object({ minor: z.int(), currency: z.string(), text: z.string() }).nullable();
export type MoneySeen = z.output<typeof money>;

const delivery = z.object({
  orderName: z.string().nullable(),
  state: z.string(),
  stage: z.string().nullable(),
  quote: z.object({ price: money }).nullable(),
  reason: z.object({ code: z.string(), text: z.string() }).nullable(),
  trouble: z.object({ text: z.string() }).nullable(),
  courierOrderId: z.string().nullable(),
  money: z.object({ quoted: money, charged: money, refunded: money }),
  batch: z.object({ closesAt: z.coerce.date(), orders: z.int() }).nullable(),
  timeline: z.array(z.object({ at: z.coerce.date(), by: z.string(), text: z.string() })),
  actions: z.array(z.object({ action: z.string(), isAllowed: z.boolean() })),
  trackingUrl: z.string(),
});
/** A delivery as its merchant sees it. */
export type MerchantDelivery = z.output<typeof delivery>;

const kept = z.object({ settings: z.record(z.string(), z.unknown()), revision: z.int() });
export type KeptSettings = z.output<typeof kept>;

const base = (at: Endpoints, store: StoreName) =>
  `${at.bridge.url}/api/v1/stores/${at[store].storeId}`;
const auth = (at: Endpoints, store: StoreName) => ({
  authorization: `Bearer ${at[store].apiKey}`,
});

/** Reads a delivery; undefined before the bridge has seen its order. */
export async function readAsMerchant(
  at: Endpoints,
  { store, id }: Placed,
): Promise<MerchantDelivery | undefined> {
  const response = await fetch(`${base(at, store)}/deliveries/${id}/1`, {
    headers: auth(at, store),
    signal: AbortSignal.timeout(HANGING_MS),
  });
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`the bridge answered ${response.status} for order ${id}`);
  return delivery.parse(await response.json());
}

/** Presses a button of a delivery. */
export async function act(
  at: Endpoints,
  { store, id }: Placed,
  action: string,
  body: Record<string, unknown> = {},
): Promise<void> {
  const url = `${base(at, store)}/deliveries/${id}/1/actions/${action}`;
  await askJson(url, { headers: auth(at, store), json: body });
}

/** Approves the price that is shown. */
export async function approve(at: Endpoints, placed: Placed): Promise<void> {
  const { quote } = (await readAsMerchant(at, placed)) ?? {};
  await act(at, placed, "approve", { price: quote?.price });
}

/** The store's settings and their revision. */
export const readSettings = async (at: Endpoints, store: StoreName): Promise<KeptSettings> =>
  kept.parse(await askJson(`${base(at, store)}/settings`, { headers: auth(at, store) }));

/** Replaces the store's settings, whatever they are now. */
export async function replaceSettings(
  at: Endpoints,
  store: StoreName,
  settings: unknown,
): Promise<void> {
  const { revision } = await readSettings(at, store);
  await askJson(`${base(at, store)}/settings`, {
    method: "PUT",
    headers: auth(at, store),
    json: { revision, settings },
  });
}
