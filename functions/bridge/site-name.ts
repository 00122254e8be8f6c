import { toStoreSite } from "#shared/bridge/domain/sign-in/store-site.ts";
import type { StoreProfile } from "#shared/bridge/domain/stores/store.ts";

/** A store as its merchant knows it; undefined where there is none. */
export const getSiteName = (store: StoreProfile | undefined): string | undefined =>
  store && (store.access.kind === "shopify" ? store.access.shop : toStoreSite(store.access.url));
