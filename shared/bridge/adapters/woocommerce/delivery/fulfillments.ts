import * as z from "zod";
import type { StoreCache } from "#shared/bridge/adapters/woocommerce/store-cache.ts";
import type { WooCommerceClient } from "#shared/bridge/adapters/woocommerce/woocommerce-client.ts";
import type { StoreOrderId } from "#shared/bridge/domain/ids.ts";
import type { TrackingInfo } from "#shared/bridge/ports/storefront.ts";

/** Meta values can have any JSON type. */
const fulfillmentsSchema = z.array(
  z.object({
    id: z.int(),
    meta_data: z.array(z.object({ key: z.string(), value: z.unknown() })),
  }),
);
type Fulfillments = z.output<typeof fulfillmentsSchema>;
const lineItemsSchema = z.object({
  line_items: z.array(z.object({ id: z.int(), quantity: z.number() })),
});

const toPath = (orderId: StoreOrderId): string => `orders/${orderId}/fulfillments`;

/** `absent`: fulfillments are not available (before 10.1, or not enabled). `unknown`: the store does not say. */
async function readFulfillments(
  request: WooCommerceClient,
  orderId: StoreOrderId,
): Promise<Fulfillments | "absent" | "unknown"> {
  const { status, body } = await request("GET", toPath(orderId));
  if (status === 404) return "absent";
  // The fulfillments API returns 400 also if it does not find something.
  return (status === 200 ? fulfillmentsSchema.safeParse(body).data : undefined) ?? "unknown";
}

/**
 * Whether the store has the feature, which is off by default: all its orders answer 404 then. Asked
 * once a day.
 */
export const hasFulfillments = (
  request: WooCommerceClient,
  cache: StoreCache,
  orderId: StoreOrderId,
): Promise<boolean> =>
  cache.read(
    "has fulfillments",
    async () => (await request("GET", toPath(orderId))).status !== 404,
  );

/**
 * Adds a fulfillment with the tracking link, once, and tells whether it did. It sends no e-mail, because
 * our note informs the buyer. A refusal is ignored.
 */
export async function addFulfillment(
  request: WooCommerceClient,
  orderId: StoreOrderId,
  tracking: TrackingInfo,
): Promise<boolean> {
  const known = await readFulfillments(request, orderId);
  if (typeof known === "string" || filterOurs(known, tracking.number).length > 0) return false;
  const order = await request("GET", `orders/${orderId}?_fields=line_items`);
  if (order.status !== 200) return false;
  const items = lineItemsSchema
    .parse(order.body)
    .line_items.map(({ id, quantity }) => ({ item_id: id, qty: quantity }));
  const added = await request("POST", toPath(orderId), {
    status: "fulfilled",
    notify_customer: false,
    meta_data: [
      { key: "_items", value: items },
      { key: "_tracking_number", value: tracking.number },
      { key: "_tracking_url", value: tracking.url },
      { key: "_shipment_provider", value: tracking.company },
    ],
  });
  return added.status < 300;
}

/** Deletes the fulfillments of the bridge, and no others. */
export async function removeFulfillments(
  request: WooCommerceClient,
  orderId: StoreOrderId,
  number: string,
): Promise<"absent" | "done"> {
  const known = await readFulfillments(request, orderId);
  if (known === "absent") return known;
  if (known === "unknown") return "done";
  for (const { id } of filterOurs(known, number))
    await request("DELETE", `${toPath(orderId)}/${id}`);
  return "done";
}

const filterOurs = (known: Fulfillments, number: string): Fulfillments =>
  known.filter(({ meta_data }) =>
    meta_data.some(({ key, value }) => key === "_tracking_number" && String(value) === number),
  );
