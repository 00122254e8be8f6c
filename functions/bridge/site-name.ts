import { siteOf } from "#shared/bridge/domain/sign-in/site.ts";
import type { Store } from "#shared/bridge/domain/tenancy.ts";

/** A store as its merchant knows it; undefined where there is none. */
export const siteNameOf = (store: Store | undefined): string | undefined =>
  store && (store.access.kind === "shopify" ? store.access.shop : siteOf(store.access.url));
