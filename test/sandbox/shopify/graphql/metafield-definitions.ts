import { createUserErrors } from "#test/sandbox/shopify/fulfillment/user-error.ts";
import { toGid } from "#test/sandbox/shopify/gid.ts";
import type { Shop } from "#test/sandbox/shopify/shop.ts";
import type { MetafieldDefinitionRecord } from "#test/sandbox/shopify/state/records.ts";
import { ensureScope } from "./ensure-scope.ts";
import { resolveNamespace } from "./views/metafield-view.ts";

/** A shop shows so many fields of an order by themselves. */
const PINNED_LIMIT = 20;

interface Identifier {
  readonly ownerType: string;
  readonly namespace?: string | null;
  readonly key: string;
}
interface DefinitionInput extends Identifier {
  readonly name: string;
  readonly type: string;
  readonly pin?: boolean | null;
  readonly access?: { readonly admin?: string | null } | null;
}

const findDefinition = (shop: Shop, { ownerType, namespace, key }: Identifier) =>
  shop.store.metafieldDefinitions
    .listAll()
    .find(
      (one) =>
        one.ownerType === ownerType &&
        one.namespace === resolveNamespace(namespace) &&
        one.key === key,
    );

const toView = ({ id, admin, ...fields }: MetafieldDefinitionRecord) => ({
  ...fields,
  id: toGid("MetafieldDefinition", id),
  access: { admin: admin ?? "PUBLIC_READ_WRITE" },
});

/** Creates the resolver of metafieldDefinition, by its identifier. */
export const createDefinitionQueries = (shop: Shop) => ({
  metafieldDefinition: ({ identifier }: { identifier?: Identifier | null }) => {
    const found = identifier && findDefinition(shop, identifier);
    return found ? toView(found) : null;
  },
});

/** Creates the resolver of metafieldDefinitionCreate, for fields of orders. */
export const createDefinitionMutations = (shop: Shop) => ({
  metafieldDefinitionCreate: ({ definition }: { definition: DefinitionInput }) => {
    ensureScope(shop, "metafieldDefinitionCreate", "write_orders");
    const { ownerType, key, name, type, access } = definition;
    if (findDefinition(shop, definition))
      return createUserErrors(
        `Key is in use for ${ownerType} metafields.`,
        ["definition", "key"],
        "TAKEN",
      );
    const pinned = shop.store.metafieldDefinitions
      .listAll()
      .filter(({ pinnedPosition }) => pinnedPosition !== null);
    if (definition.pin && pinned.length >= PINNED_LIMIT)
      return createUserErrors(
        `Limit of ${PINNED_LIMIT} pinned definitions.`,
        ["definition"],
        "PINNED_LIMIT_REACHED",
      );
    const createdDefinition = shop.store.metafieldDefinitions.save({
      id: shop.store.createId(),
      namespace: resolveNamespace(definition.namespace),
      ...{ ownerType, key, name, type },
      admin: access?.admin ?? null,
      pinnedPosition: definition.pin ? pinned.length + 1 : null,
    });
    return { createdDefinition: toView(createdDefinition), userErrors: [] };
  },
});
