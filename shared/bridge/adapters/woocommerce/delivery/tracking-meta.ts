import { createHash } from "node:crypto";
import * as z from "zod";
import type { WooClient } from "#shared/bridge/adapters/woocommerce/woocommerce-client.ts";
import type { StoreOrderId } from "#shared/bridge/domain/ids.ts";
import type { TrackingInfo } from "#shared/bridge/ports.ts";
import { accepted } from "./update-outcomes.ts";

/** Where the Shipment Tracking extension keeps parcels, and where many other plugins look for them. */
const KEY = "_wc_shipment_tracking_items";

const item = z.looseObject({ tracking_number: z.coerce.string().catch("") });
type Item = z.output<typeof item>;
/** PHP writes a list with gaps as an object, and an empty value as "". */
const items = z.union([z.array(item), z.record(z.string(), item).transform(Object.values<Item>)]);
const orderMeta = z.object({
  meta_data: z.array(z.object({ key: z.string(), value: z.unknown() })),
});

/** Adds our parcel to those of other plugins, once. */
export async function addTrackingMeta(
  ask: WooClient,
  orderId: StoreOrderId,
  { number, url, company }: TrackingInfo,
  shippedAt: Date,
): Promise<void> {
  const known = await readItems(ask, orderId);
  if (known === undefined || known.some((each) => each.tracking_number === number)) return;
  const ours: Item = {
    tracking_provider: "",
    custom_tracking_provider: company,
    custom_tracking_link: url,
    tracking_number: number,
    // The extension keeps seconds since 1970, as text.
    date_shipped: String(Math.floor(shippedAt.getTime() / 1000)),
    tracking_id: createHash("md5").update(`${company}-${number}`).digest("hex"),
  };
  await writeItems(ask, orderId, [...known, ours]);
}

/** Takes our parcel out again; those of other plugins stay. */
export async function removeTrackingMeta(
  ask: WooClient,
  orderId: StoreOrderId,
  number: string,
): Promise<void> {
  const known = await readItems(ask, orderId);
  const others = known?.filter((each) => each.tracking_number !== number);
  if (others === undefined || others.length === known?.length) return;
  await writeItems(ask, orderId, others);
}

/** Undefined where they cannot be read, or are something that we do not know how to add to. */
async function readItems(ask: WooClient, orderId: StoreOrderId): Promise<Item[] | undefined> {
  const answer = await ask("GET", `orders/${orderId}?_fields=meta_data`);
  if (answer.status !== 200) return undefined;
  const value = orderMeta.parse(answer.body).meta_data.find(({ key }) => key === KEY)?.value;
  return value === undefined || value === "" ? [] : items.safeParse(value).data;
}

async function writeItems(ask: WooClient, orderId: StoreOrderId, value: Item[]): Promise<void> {
  accepted(await ask("PUT", `orders/${orderId}`, { meta_data: [{ key: KEY, value }] }));
}
