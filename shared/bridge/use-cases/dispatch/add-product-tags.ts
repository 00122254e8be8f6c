import type { StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import { usesProductTags } from "#shared/bridge/domain/settings/dispatch-rules.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import type { Storefront } from "#shared/bridge/ports/storefront.ts";

/** Adds the tags of an order's products if a rule asks for them; otherwise the store is asked nothing. */
export const addProductTags = async (
  { readProductTags }: Pick<Storefront, "readProductTags">,
  { rules }: Pick<Settings, "rules">,
  order: StoreOrder,
): Promise<StoreOrder> =>
  usesProductTags(rules) ? { ...order, productTags: await readProductTags(order.id) } : order;
