import type { StoreHttpClient } from "#shared/bridge/adapters/http/store-http-client.ts";
import type { ShopifyAdmin } from "#shared/bridge/adapters/shopify/shopify-admin.ts";
import {
  createWooCommerceClientFactory,
  openStorefront,
} from "#shared/bridge/adapters/stores/open-storefront.ts";
import type { Stores } from "#shared/bridge/ports/stores.ts";
import { systemClock } from "#shared/kernel/clock.ts";

/** Returns the factory of storefronts, for stores of every platform. */
export const createStorefrontFactory = (
  admin: ShopifyAdmin,
  storeHttpClient: StoreHttpClient,
  stores: Stores,
) => openStorefront(admin, createWooCommerceClientFactory(storeHttpClient, stores), systemClock);
