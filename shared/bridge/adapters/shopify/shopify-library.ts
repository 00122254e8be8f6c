import { AsyncLocalStorage } from "node:async_hooks";
import "@shopify/shopify-api/adapters/node";
import { ApiVersion, LogSeverity, shopifyApi } from "@shopify/shopify-api";
import { setAbstractFetchFunc } from "@shopify/shopify-api/runtime";

const TIMEOUT_MS = 6_000;

/** The library has one fetch for the whole process; where a call goes is its own caller's affair. */
const adminUrlStorage = new AsyncLocalStorage<string>();
setAbstractFetchFunc((input, init) => {
  const url = new URL(String(input));
  const origin = adminUrlStorage.getStore()?.replace("{shop}", url.host) ?? url.origin;
  return fetch(`${origin}${url.pathname}${url.search}`, {
    ...init,
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
});

/** Runs calls of the library with a shop's admin at this address: `https://{shop}`, filled in. */
export const runWithAdminUrl = <Answer>(adminUrl: string, run: () => Promise<Answer>) =>
  adminUrlStorage.run(adminUrl, run);

/** Shopify's library under one of the app's secrets; it says nothing to any log. */
export const createShopifyLibrary = (clientId: string, secret: string) =>
  shopifyApi({
    apiKey: clientId,
    apiSecretKey: secret,
    hostName: "order-bridge.invalid",
    apiVersion: ApiVersion.October26,
    isEmbeddedApp: true,
    // Its messages may hold tokens and buyers' data.
    logger: { level: LogSeverity.Error, log: () => undefined },
  });

export type ShopifyLibrary = ReturnType<typeof createShopifyLibrary>;
