import * as z from "zod";
import {
  auditEnv,
  mailEnv,
  publicUrlEnv,
  reconcileQueueEnv,
  requireKeys,
  shopEventQueueEnv,
  shopifyEnv,
  storeHttpEnv,
  tableEnv,
} from "#functions/bridge/composition/env.ts";

/** The purposes whose keys the function may read. */
export const MERCHANT_API_KEYS = [
  "store-credentials",
  "courier-credentials",
  "shopify-tokens",
  "tracking-links",
  "courier-addresses",
  "checkout-rates",
] as const;

export const merchantApiEnv = z.object({
  ...tableEnv,
  ...requireKeys(...MERCHANT_API_KEYS),
  ...reconcileQueueEnv,
  ...shopEventQueueEnv,
  ...shopifyEnv,
  ...storeHttpEnv,
  ...publicUrlEnv,
  ...auditEnv,
  ...mailEnv,
});
export type MerchantApiVariables = z.output<typeof merchantApiEnv>;
export type MerchantApiEnv = Record<keyof z.infer<typeof merchantApiEnv>, string>;

/** The merchant's calls in API Gateway's notation; the function routes these, and the document has each. */
export const MERCHANT_ROUTES = [
  "GET /api/v1/stores/{storeId}/deliveries",
  "GET /api/v1/stores/{storeId}/home",
  "GET /api/v1/stores/{storeId}/buyer-names",
  "GET /api/v1/stores/{storeId}/deliveries/{orderId}",
  "GET /api/v1/stores/{storeId}/deliveries/{orderId}/explain",
  "GET /api/v1/stores/{storeId}/deliveries/{orderId}/{part}",
  "POST /api/v1/stores/{storeId}/deliveries/{orderId}/{part}/actions/{action}",
  "GET /api/v1/stores/{storeId}/deliveries/{orderId}/{part}/correction",
  "PUT /api/v1/stores/{storeId}/deliveries/{orderId}/{part}/correction",
  "POST /api/v1/stores/{storeId}/explain",
  "GET /api/v1/stores/{storeId}/start",
  "POST /api/v1/stores/{storeId}/start",
  "POST /api/v1/stores/{storeId}/start/preview",
  "GET /api/v1/stores/{storeId}/settings",
  "PUT /api/v1/stores/{storeId}/settings",
  "POST /api/v1/stores/{storeId}/settings/validate",
  "GET /api/v1/stores/{storeId}/rates",
  "GET /api/v1/stores/{storeId}/shipping-methods",
  "GET /api/v1/stores/{storeId}/payment-choices",
  "GET /api/v1/stores/{storeId}/pickup-locations",
  "POST /api/v1/stores/{storeId}/pickup-locations",
  "GET /api/v1/stores/{storeId}/pickup-locations/{id}",
  "PUT /api/v1/stores/{storeId}/pickup-locations/{id}",
  "DELETE /api/v1/stores/{storeId}/pickup-locations/{id}",
  "GET /api/v1/stores/{storeId}/courier-account",
  "PUT /api/v1/stores/{storeId}/courier-account",
  "DELETE /api/v1/stores/{storeId}/courier-account",
  "POST /api/v1/stores/{storeId}/courier-account/test",
  "GET /api/v1/stores/{storeId}/sandbox-account",
  "PUT /api/v1/stores/{storeId}/sandbox-account",
  "DELETE /api/v1/stores/{storeId}/sandbox-account",
  "GET /api/v1/stores/{storeId}/summary",
  "GET /api/v1/stores/{storeId}/api-keys",
  "POST /api/v1/stores/{storeId}/api-keys",
  "DELETE /api/v1/stores/{storeId}/api-keys/{keyId}",
  "GET /api/v1/stores/{storeId}/merchant-mail",
  "PUT /api/v1/stores/{storeId}/merchant-mail",
  "POST /api/v1/stores/{storeId}/merchant-mail/confirm",
  "GET /api/v1/stores/{storeId}/audit",
] as const;
export type MerchantRouteKey = (typeof MERCHANT_ROUTES)[number];
