import * as z from "zod";
import type { StoreOrderId } from "../../domain/ids.ts";
import type { TrackingInfo } from "../../ports.ts";
import type { WooClient } from "./client.ts";

/** WooCommerce writes meta values of any JSON type. */
const fulfillments = z.array(
  z.object({ meta_data: z.array(z.object({ key: z.string(), value: z.unknown() })) }),
);
const lineItems = z.object({
  line_items: z.array(z.object({ id: z.int(), quantity: z.number() })),
});

/**
 * Adds a fulfillment with the tracking link where the store has fulfillments (since 10.1, off by
 * default, then 404). The buyer is told by our note: no second e-mail for this.
 */
export async function tellFulfillment(
  ask: WooClient,
  orderId: StoreOrderId,
  tracking: TrackingInfo,
): Promise<void> {
  const path = `orders/${orderId}/fulfillments`;
  const before = await ask("GET", path);
  // Fulfillments answer 400 even for what they do not find.
  const known = before.status === 200 ? fulfillments.safeParse(before.body) : undefined;
  if (!known?.success || known.data.some(({ meta_data }) => carries(meta_data, tracking.number))) {
    return;
  }
  const order = await ask("GET", `orders/${orderId}?_fields=line_items`);
  if (order.status !== 200) return;
  const items = lineItems
    .parse(order.body)
    .line_items.map(({ id, quantity }) => ({ item_id: id, qty: quantity }));
  // A refusal stops nothing: the buyer has the link by our note all the same.
  await ask("POST", path, {
    status: "fulfilled",
    notify_customer: false,
    meta_data: [
      { key: "_items", value: items },
      { key: "_tracking_number", value: tracking.number },
      { key: "_tracking_url", value: tracking.url },
      { key: "_shipment_provider", value: tracking.company },
    ],
  });
}

const carries = (meta: readonly { key: string; value: unknown }[], number: string): boolean =>
  meta.some(({ key, value }) => key === "_tracking_number" && String(value) === number);
