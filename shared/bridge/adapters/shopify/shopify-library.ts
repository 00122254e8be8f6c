import "@shopify/shopify-api/adapters/node";
import { ApiVersion, LogSeverity, shopifyApi } from "@shopify/shopify-api";
import { setAbstractFetchFunc } from "@shopify/shopify-api/runtime";
import { findAdminOrigin } from "./admin-url.ts";

// Nothing else imports the package or this file, except for types: `load-shopify-library.ts` does when it is needed.
export {
  GraphqlQueryError,
  HttpResponseError,
  HttpThrottlingError,
  InvalidJwtError,
  RequestedTokenType,
  Session,
} from "@shopify/shopify-api";

const TIMEOUT_MS = 6_000;

setAbstractFetchFunc((input, init) => {
  const url = new URL(String(input));
  return fetch(`${findAdminOrigin(url)}${url.pathname}${url.search}`, {
    ...init,
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
});

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
