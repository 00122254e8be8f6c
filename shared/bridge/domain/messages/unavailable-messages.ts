import type { ParamKinds } from "./param-kinds.ts";

/** Why the courier cannot be called now. */
export const COURIER_UNAVAILABLE_MESSAGES = {
  "courier-available": {},
  "courier-paused": { until: "time?" },
  "courier-down": { since: "time", answer: "choice?" },
  "courier-silent": {},
  "courier-fault": {},
  "courier-unclear": {},
  "courier-refuses-credentials": { since: "time?" },
  "courier-address-forbidden": {},
  "courier-not-connected": {},
  "courier-keeps-data": {},
} as const satisfies Record<string, ParamKinds>;

/** Why a WooCommerce store cannot be called now. */
export const STORE_UNAVAILABLE_MESSAGES = {
  "store-disconnected": {},
  "store-paused": {},
  "store-fault": {},
  "store-blocked": {},
  "store-without-woocommerce": {},
  "store-keys.unknown-keys": {},
  "store-keys.wrong-keys": {},
  "store-keys.user-may-not": {},
  "store-settings-hidden": {},
  "store-unreachable.forbidden-address": {},
  "store-unreachable.not-https": {},
  "store-unreachable.unknown-host": {},
  "store-unreachable.certificate": {},
  "store-unreachable.too-slow": {},
  "store-unreachable.too-large": {},
  "store-unreachable.too-many-redirects": {},
  "store-unreachable.moved": {},
  "store-unreachable.silent": {},
  "store-orders-not-listed": {},
  "store-orders-repeated": {},
  "woocommerce-too-old": {},
  "store-search-refused": {},
  "store-webhooks-not-listed": {},
  "store-webhook-not-created": {},
  "store-webhook-not-deleted": {},
} as const satisfies Record<string, ParamKinds>;

/** Why a Shopify shop cannot be called now. */
export const SHOPIFY_UNAVAILABLE_MESSAGES = {
  "shopify-paused": {},
  "shopify-silent": {},
  "shopify-fault": {},
  "shopify-data-not-approved": { fields: "words?" },
  "shopify-changes-not-listed": {},
  "shopify-token-renewing": {},
  "shopify-order-on-hold": {},
  "shopify-refused-fulfillment": {},
  "installation.scopes-missing": { scopes: "name?" },
  "installation.access-lost": {},
  "installation.frozen": {},
  "installation.not-found": {},
  "installation.closed": {},
  "installation.uninstalled": {},
} as const satisfies Record<string, ParamKinds>;

/** Why the bridge itself cannot continue now. */
export const BRIDGE_UNAVAILABLE_MESSAGES = {
  "delivery-busy": {},
  "batch-busy": {},
  "batch-changed": {},
  "settings-busy": {},
  "connection-busy": {},
  "storage-busy": {},
} as const satisfies Record<string, ParamKinds>;
