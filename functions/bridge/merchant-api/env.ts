import * as z from "zod";

export const merchantApiEnv = z.object({
  TABLE_NAME: z.string(),
  RECONCILE_QUEUE_URL: z.url(),
  SHOP_EVENT_QUEUE_URL: z.url(),
  MASTER_KEY_ARN: z.string().startsWith("arn:"),
  SHOPIFY_APP_SECRET_ARN: z.string().startsWith("arn:"),
  SHOPIFY_CLIENT_ID: z.string().min(1),
  /** Where a shop's admin is, `{shop}` standing for its domain. */
  SHOPIFY_ADMIN_URL: z.string().startsWith("http"),
  /** "yes" on a developer's machine only. */
  ALLOW_PRIVATE_STORE_ADDRESSES: z.enum(["yes", "no"]),
  /** The bridge's own origin, for tracking links and the address of notifications. */
  PUBLIC_URL: z.url(),
});
export type MerchantApiEnv = Record<keyof z.infer<typeof merchantApiEnv>, string>;

/** The merchant's calls as API Gateway names them; the stack routes these, and the document has each. */
export const MERCHANT_ROUTES = [
  "GET /api/v1/stores/{storeId}/deliveries",
  "GET /api/v1/stores/{storeId}/deliveries/{orderId}",
  "GET /api/v1/stores/{storeId}/deliveries/{orderId}/explain",
  "GET /api/v1/stores/{storeId}/deliveries/{orderId}/{part}",
  "POST /api/v1/stores/{storeId}/deliveries/{orderId}/{part}/actions/{action}",
  "POST /api/v1/stores/{storeId}/explain",
  "GET /api/v1/stores/{storeId}/settings",
  "PUT /api/v1/stores/{storeId}/settings",
  "POST /api/v1/stores/{storeId}/settings/validate",
  "GET /api/v1/stores/{storeId}/rates",
  "GET /api/v1/stores/{storeId}/pickup-locations",
  "POST /api/v1/stores/{storeId}/pickup-locations",
  "GET /api/v1/stores/{storeId}/pickup-locations/{id}",
  "PUT /api/v1/stores/{storeId}/pickup-locations/{id}",
  "DELETE /api/v1/stores/{storeId}/pickup-locations/{id}",
  "GET /api/v1/stores/{storeId}/courier-account",
  "PUT /api/v1/stores/{storeId}/courier-account",
  "DELETE /api/v1/stores/{storeId}/courier-account",
  "POST /api/v1/stores/{storeId}/courier-account/test",
  "GET /api/v1/stores/{storeId}/summary",
] as const;
export type MerchantRouteKey = (typeof MERCHANT_ROUTES)[number];
