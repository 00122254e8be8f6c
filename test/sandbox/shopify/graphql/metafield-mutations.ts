import { refusedWith } from "#test/sandbox/shopify/fulfillment/user-error.ts";
import { digitsOf } from "#test/sandbox/shopify/gid.ts";
import { changeOrder } from "#test/sandbox/shopify/orders/change-order.ts";
import type { Shop } from "#test/sandbox/shopify/shop.ts";
import type { MetafieldRecord } from "#test/sandbox/shopify/state/records.ts";
import { digestOf, metafieldFields, ownNamespace } from "./metafield-view.ts";

const limit = 25;

interface MetafieldInput {
  readonly ownerId: string;
  readonly namespace?: string | null;
  readonly key: string;
  readonly type?: string | null;
  readonly value: string;
  readonly compareDigest?: string | null;
}

/** The resolver of metafieldsSet: all of them or none, on orders only. */
export const metafieldMutations = (shop: Shop) => ({
  metafieldsSet: ({ metafields }: { metafields: readonly MetafieldInput[] }) => {
    if (metafields.length > limit) {
      const message = `Exceeded the maximum metafields input limit of ${limit}.`;
      return refusedWith(message, ["metafields"], "LESS_THAN_OR_EQUAL_TO");
    }
    for (const [index, input] of metafields.entries()) {
      const refusal = refusalOf(shop, input, index);
      if (refusal) return refusal;
    }
    const saved = metafields.map((input) => save(shop, input));
    const owners = new Set(metafields.map(({ ownerId }) => digitsOf("Order", ownerId) ?? ""));
    for (const orderId of owners) changeOrder(shop, orderId, () => ({}));
    return { metafields: saved.map(metafieldFields), userErrors: [] };
  },
});

function refusalOf(shop: Shop, input: MetafieldInput, index: number) {
  const at = (name: string) => ["metafields", String(index), name];
  if (!shop.store.orders.find(digitsOf("Order", input.ownerId) ?? "")) {
    return refusedWith("Owner does not exist.", at("ownerId"), "INVALID");
  }
  const existing = find(shop, input);
  const isStale =
    input.compareDigest !== undefined &&
    input.compareDigest !== (existing ? digestOf(existing) : null);
  return isStale
    ? refusedWith(
        "The resource has been updated since it was loaded.",
        at("compareDigest"),
        "STALE_OBJECT",
      )
    : undefined;
}

const find = (shop: Shop, input: MetafieldInput): MetafieldRecord | undefined =>
  shop.store.metafields
    .of(input.ownerId)
    .find((each) => each.namespace === (input.namespace ?? ownNamespace) && each.key === input.key);

function save(shop: Shop, input: MetafieldInput): MetafieldRecord {
  const at = shop.clock().toISOString();
  const existing = find(shop, input);
  return shop.store.metafields.save({
    id: existing?.id ?? shop.store.nextId(),
    ownerGid: input.ownerId,
    namespace: input.namespace ?? ownNamespace,
    key: input.key,
    type: input.type ?? existing?.type ?? "single_line_text_field",
    value: input.value,
    createdAt: existing?.createdAt ?? at,
    updatedAt: at,
  });
}
