import type { PickupLocation } from "#shared/bridge/domain/settings/pickup-location.ts";
import { isShopify } from "../../storefront.ts";

/** Whether orders that Shopify assigns to a location could be held: a single location without a link takes all. */
export const canHoldOrders = (locations: readonly PickupLocation[]): boolean =>
  isShopify && (locations.length > 1 || locations[0]?.storeLocationId !== undefined);
