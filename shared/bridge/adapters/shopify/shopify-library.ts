import { AsyncLocalStorage } from "node:async_hooks";
import "@shopify/shopify-api/adapters/node";
import { ApiVersion, LogSeverity, shopifyApi } from "@shopify/shopify-api";
import { setAbstractFetchFunc } from "@shopify/shopify-api/runtime";

const TIMEOUT_MS = 6_000;

/** The library has one `fetch` for the process. The admin address of each call is in the async context. */
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

/** Runs library calls with this address of the shop's admin, in place of `https://{shop}`. */
export const runWithAdminUrl = <Answer>(adminUrl: string, run: () => Promise<Answer>) =>
  adminUrlStorage.run(adminUrl, run);

/** Creates Shopify's library with one of the app's secrets and without logging. */
export const createShopifyLibrary = (clientId: string, secret: string) =>
  shopifyApi({
    apiKey: clientId,
    apiSecretKey: secret,
    hostName: "order-bridge.invalid",
    apiVersion: ApiVersion.October26,
    isEmbeddedApp: true,
    // Log messages of the library can contain tokens and buyers' data.
    logger: { level: LogSeverity.Error, log: () => undefined },
  });

export type ShopifyLibrary = ReturnType<typeof createShopifyLibrary>;
