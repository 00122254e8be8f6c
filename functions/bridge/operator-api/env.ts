import * as z from "zod";

export const operatorApiEnv = z.object({
  TABLE_NAME: z.string(),
  RECONCILE_QUEUE_URL: z.url(),
  SHOP_EVENT_QUEUE_URL: z.url(),
  MASTER_KEY_ARN: z.string().startsWith("arn:"),
  OPS_KEY_ARN: z.string().startsWith("arn:"),
  /** The bridge's own origin, for the addresses it hands out. */
  PUBLIC_URL: z.url(),
  /** "yes" on a developer's machine only. */
  ALLOW_PRIVATE_STORE_ADDRESSES: z.enum(["yes", "no"]),
});
export type OperatorApiEnv = Record<keyof z.infer<typeof operatorApiEnv>, string>;

/** The operator's calls as API Gateway names them; the stack routes these. */
export const OPERATOR_ROUTES = [
  "PUT /ops/v1/accounts/{accountId}",
  "GET /ops/v1/accounts/{accountId}/health",
  "PUT /ops/v1/stores/woocommerce/{storeId}",
  "POST /ops/v1/stores/woocommerce/{storeId}/invitations",
  "PUT /ops/v1/stores/shopify",
  "DELETE /ops/v1/stores/{storeId}",
  "POST /ops/v1/stores/{storeId}/redactions",
  "POST /ops/v1/stores/{storeId}/api-keys",
  "GET /ops/v1/stores/{storeId}/health",
  "GET /ops/v1/stores/{storeId}/deliveries",
  "GET /ops/v1/stores/{storeId}/deliveries/{orderId}",
  "POST /ops/v1/stores/{storeId}/deliveries/{orderId}/reconcile",
  "GET /ops/v1/stores/{storeId}/data-requests",
  "GET /ops/v1/stores/{storeId}/data-requests/{requestId}",
] as const;
