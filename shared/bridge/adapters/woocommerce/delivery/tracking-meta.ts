import { createHash } from "node:crypto";
import * as z from "zod";
import type { WooCommerceClient } from "#shared/bridge/adapters/woocommerce/woocommerce-client.ts";
import type { StoreOrderId } from "#shared/bridge/domain/ids.ts";
import type { TrackingInfo } from "#shared/bridge/ports/storefront.ts";
import { assertAccepted } from "./update-outcomes.ts";

/** The meta field of the Shipment Tracking extension. Many other plugins read it too. */
const META_KEY = "_wc_shipment_tracking_items";

const itemSchema = z.looseObject({ tracking_number: z.coerce.string().catch("") });
type TrackingItem = z.output<typeof itemSchema>;
/** PHP serializes a list with gaps as an object, and an empty value as "". */
const itemsSchema = z.union([
  z.array(itemSchema),
  z.record(z.string(), itemSchema).transform(Object.values<TrackingItem>),
]);
const orderMetaSchema = z.object({
  meta_data: z.array(z.object({ key: z.string(), value: z.unknown() })),
});

/**
 * Adds the bridge's parcel to those of other plugins, once. Returns the order as written, or undefined
 * if nothing is written, because the order has the parcel or parcels of an unknown form.
 */
export async function addTrackingMeta(
  request: WooCommerceClient,
  orderId: StoreOrderId,
  order: unknown,
  { number, url, company }: TrackingInfo,
  shippedAt: Date,
): Promise<unknown> {
  const known = parseItems(order);
  if (known === undefined || known.some((each) => each.tracking_number === number))
    return undefined;
  const ourItem: TrackingItem = {
    tracking_provider: "",
    custom_tracking_provider: company,
    custom_tracking_link: url,
    tracking_number: number,
    // The extension stores seconds since 1970, as text.
    date_shipped: String(Math.floor(shippedAt.getTime() / 1000)),
    tracking_id: createHash("md5").update(`${company}-${number}`).digest("hex"),
  };
  return writeItems(request, orderId, [...known, ourItem]);
}

/** Removes the bridge's parcel and keeps those of other plugins. */
export async function removeTrackingMeta(
  request: WooCommerceClient,
  orderId: StoreOrderId,
  order: unknown,
  number: string,
): Promise<void> {
  const known = parseItems(order);
  const others = known?.filter((each) => each.tracking_number !== number);
  if (others === undefined || others.length === known?.length) return;
  await writeItems(request, orderId, others);
}

/** Returns undefined if the parcels have an unknown form. */
function parseItems(order: unknown): TrackingItem[] | undefined {
  const value = orderMetaSchema.parse(order).meta_data.find(({ key }) => key === META_KEY)?.value;
  return value === undefined || value === "" ? [] : itemsSchema.safeParse(value).data;
}

async function writeItems(
  request: WooCommerceClient,
  orderId: StoreOrderId,
  value: TrackingItem[],
): Promise<unknown> {
  const written = await request("PUT", `orders/${orderId}`, {
    meta_data: [{ key: META_KEY, value }],
  });
  assertAccepted(written);
  return written.body;
}
