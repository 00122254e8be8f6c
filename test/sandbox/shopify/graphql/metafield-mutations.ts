import { createUserErrors } from "#test/sandbox/shopify/fulfillment/user-error.ts";
import { parseGid } from "#test/sandbox/shopify/gid.ts";
import { changeOrder } from "#test/sandbox/shopify/orders/change-order.ts";
import type { Shop } from "#test/sandbox/shopify/shop.ts";
import type { MetafieldRecord } from "#test/sandbox/shopify/state/records.ts";
import { ensureScope } from "./ensure-scope.ts";
import { computeDigest, resolveNamespace, toMetafieldFields } from "./views/metafield-view.ts";

const limit = 25;

interface MetafieldInput {
  readonly ownerId: string;
  readonly namespace?: string | null;
  readonly key: string;
  readonly type?: string | null;
  readonly value: string;
  readonly compareDigest?: string | null;
}

/** Creates the resolver of metafieldsSet: it sets all metafields or none, on orders only. */
export const createMetafieldMutations = (shop: Shop) => ({
  metafieldsSet: ({ metafields }: { metafields: readonly MetafieldInput[] }) => {
    ensureScope(shop, "metafieldsSet", "write_orders");
    if (metafields.length > limit) {
      const message = `Exceeded the maximum metafields input limit of ${limit}.`;
      return createUserErrors(message, ["metafields"], "LESS_THAN_OR_EQUAL_TO");
    }
    for (const [index, input] of metafields.entries()) {
      const refusal = checkMetafield(shop, input, index);
      if (refusal) return refusal;
    }
    const saved = metafields.map((input) => saveMetafield(shop, input));
    const owners = new Set(metafields.map(({ ownerId }) => parseGid("Order", ownerId) ?? ""));
    for (const orderId of owners) changeOrder(shop, orderId, () => ({}));
    return { metafields: saved.map(toMetafieldFields), userErrors: [] };
  },
});

function checkMetafield(shop: Shop, input: MetafieldInput, index: number) {
  const toFieldPath = (name: string) => ["metafields", String(index), name];
  if (!shop.store.orders.find(parseGid("Order", input.ownerId) ?? "")) {
    return createUserErrors("Owner does not exist.", toFieldPath("ownerId"), "INVALID");
  }
  if (input.type === "url" && !URL.canParse(input.value))
    return createUserErrors("Value is not a URL.", toFieldPath("value"), "INVALID_VALUE");
  const existing = findMetafield(shop, input);
  const isStale =
    input.compareDigest !== undefined &&
    input.compareDigest !== (existing ? computeDigest(existing) : null);
  return isStale
    ? createUserErrors(
        "The resource has been updated since it was loaded.",
        toFieldPath("compareDigest"),
        "STALE_OBJECT",
      )
    : undefined;
}

const findMetafield = (shop: Shop, input: MetafieldInput): MetafieldRecord | undefined =>
  shop.store.metafields
    .listByParent(input.ownerId)
    .find((each) => each.namespace === resolveNamespace(input.namespace) && each.key === input.key);

function saveMetafield(shop: Shop, input: MetafieldInput): MetafieldRecord {
  const toFieldPath = shop.clock().toISOString();
  const existing = findMetafield(shop, input);
  return shop.store.metafields.save({
    id: existing?.id ?? shop.store.createId(),
    ownerGid: input.ownerId,
    namespace: resolveNamespace(input.namespace),
    key: input.key,
    type: input.type ?? existing?.type ?? "single_line_text_field",
    value: input.value,
    createdAt: existing?.createdAt ?? toFieldPath,
    updatedAt: toFieldPath,
  });
}
