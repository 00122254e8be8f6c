import { createHash } from "node:crypto";
import { toGid } from "#test/sandbox/shopify/gid.ts";
import type { Shop } from "#test/sandbox/shopify/shop.ts";
import type { MetafieldRecord } from "#test/sandbox/shopify/state/records.ts";
import { formatGraphqlTime } from "#test/sandbox/shopify/time.ts";

/** The app-owned namespace, which is the default. */
const ownNamespace = "app--755357713";

/** Returns the namespace that a request means: `$app` and none stand for the app's own. */
export const resolveNamespace = (namespace: string | null | undefined): string =>
  namespace == null || namespace === "$app" ? ownNamespace : namespace;

/** Returns the digest that a compare-and-set compares. */
export const computeDigest = (record: MetafieldRecord): string =>
  createHash("sha256").update(record.value).digest("hex");

export const toMetafieldFields = (record: MetafieldRecord) => ({
  id: toGid("Metafield", record.id),
  legacyResourceId: record.id,
  namespace: record.namespace,
  key: record.key,
  type: record.type,
  value: record.value,
  compareDigest: computeDigest(record),
  createdAt: formatGraphqlTime(record.createdAt),
  updatedAt: formatGraphqlTime(record.updatedAt),
});

/** Returns one metafield of an owner, or null. */
export function findMetafieldView(
  shop: Shop,
  ownerGid: string,
  at: { readonly namespace?: string | null; readonly key: string },
) {
  const namespace = resolveNamespace(at.namespace);
  const found = shop.store.metafields
    .listByParent(ownerGid)
    .find((record) => record.namespace === namespace && record.key === at.key);
  return found ? toMetafieldFields(found) : null;
}
