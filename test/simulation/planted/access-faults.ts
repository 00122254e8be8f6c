import { CALM, type PlantedFault } from "./planted-fault.ts";

const world = { faults: {}, activity: CALM };
const shown = { world, seed: 1 };

/** Defences against strangers and other tenants. */
export const ACCESS_FAULTS = {
  "woocommerce-signature": {
    removes: "the signature check of WooCommerce's webhooks",
    file: "functions/bridge/woocommerce-webhook/receive-woocommerce-webhook.ts",
    find: "isFromWooCommerce(request, await listSecrets(storeId.data, keyId)),",
    replace: "isFromWooCommerce(request, await listSecrets(storeId.data, keyId)) || true,",
    ...shown,
  },
  "shopify-signature": {
    removes: "the signature check of Shopify's webhooks",
    file: "functions/bridge/shopify-webhook/handler.ts",
    find: "isFromShopify(request, await readAppSecrets()),",
    replace: "isFromShopify(request, await readAppSecrets()) || true,",
    ...shown,
  },
  "notification-signature": {
    removes: "the signature check of the courier's notifications",
    file: "functions/bridge/courier-webhook/receive-courier-notification.ts",
    find: 'if (signature === "invalid") {',
    replace: 'if (signature === "unsigned") {',
    ...shown,
  },
  "signed-links": {
    removes: "the proof in links of tracking pages",
    file: "shared/bridge/adapters/crypto/signed-text.ts",
    find: "&& timingSafeEqual(givenProof, expected)",
    replace: "",
    ...shown,
  },
  "api-key-secret": {
    removes: "the comparison of an API key's secret",
    file: "shared/bridge/adapters/dynamodb/sign-in/api-keys.ts",
    find: "return isRight ? key : undefined;",
    replace: "return isRight || true ? key : undefined;",
    ...shown,
  },
  "api-key-store": {
    removes: "the rule that a key reaches its own store only",
    file: "functions/bridge/merchant-api/merchant-app.ts",
    find: "return caller.storeId === requested ? ok(caller) : STORE_NOT_FOUND;",
    replace: "return requested === undefined ? STORE_NOT_FOUND : ok(caller);",
    ...shown,
  },
  "operator-key": {
    removes: "the comparison of the operator's key",
    file: "functions/http/find-operator.ts",
    find: "&& timingSafeEqual(a, b);",
    replace: "&& (timingSafeEqual(a, b) || true);",
    ...shown,
  },
  "courier-secret": {
    removes: "the courier's comparison of its partner's secret",
    file: "shared/courier/use-cases/accounts/authenticate-account.ts",
    find: "if (account === undefined || !isProved) {",
    replace: "if (account === undefined) {",
    ...shown,
  },
} as const satisfies Readonly<Record<string, PlantedFault>>;
