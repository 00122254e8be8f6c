import { siteOf } from "#shared/bridge/domain/sign-in/store-site.ts";
import type { Store } from "#shared/bridge/domain/stores/store.ts";

/** A store as its merchant knows it; undefined where there is none. */
export const siteNameOf = (store: Store | undefined): string | undefined =>
  store && (store.access.kind === "shopify" ? store.access.shop : siteOf(store.access.url));
