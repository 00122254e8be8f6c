import { hash } from "node:crypto";
import { parseNaiveUtc } from "./naive-utc.ts";

/** The fields of an order that the bridge reads. Others change with every save. */
const READ_FIELDS = [
  "number",
  "status",
  "needs_processing",
  "date_paid_gmt",
  "created_via",
  "payment_method",
  "currency",
  "total",
  "shipping_total",
  "billing",
  "shipping",
  "customer_note",
  "line_items",
  "shipping_lines",
  "fee_lines",
  "refunds",
] as const;

/**
 * Returns the fingerprint of an order's REST body, which webhooks send too. Equal fingerprints mean
 * that the bridge has read this very order. Lists in the meta data, such as our own tracking data,
 * do not count, because the bridge reads only texts there. Their sequence does not count either: it
 * differs between two reads of an unchanged order (WooCommerce reads them without an ORDER BY,
 * `src/Internal/DataStores/CustomMetaDataStore.php`, seen in 9.9.5).
 */
export function computeOrderFingerprint(body: Readonly<Record<string, unknown>>): string {
  const { meta_data } = body;
  const texts = (Array.isArray(meta_data) ? meta_data : [])
    .flatMap((meta) =>
      typeof meta?.value === "string" ? [JSON.stringify([meta.key, meta.value])] : [],
    )
    .sort();
  const read = JSON.stringify([READ_FIELDS.map((field) => body[field] ?? null), texts]);
  return hash("sha256", read, "base64url").slice(0, 22);
}

/** Describes a REST body, so that the bridge can tell whether it knows this order. */
export const describeOrderBody = (body: Readonly<Record<string, unknown>>) => ({
  fingerprint: computeOrderFingerprint(body),
  changedAt: parseNaiveUtc(body.date_modified_gmt),
});
