import * as z from "zod";
import {
  auditEnv,
  deadLettersEnv,
  publicUrlEnv,
  reconcileQueueEnv,
  requireKeys,
  shopEventQueueEnv,
  shopifyEnv,
  signInQueueEnv,
  storeHttpEnv,
  tableEnv,
  webhookQueueEnv,
  webhookUrlEnv,
} from "#functions/bridge/composition/env.ts";
import { parseJson } from "#shared/kernel/parse-json.ts";

/** The purposes whose keys the function may read. */
export const OPERATOR_API_KEYS = [
  "store-credentials",
  "courier-credentials",
  "shopify-tokens",
  "personal-data",
  "store-webhooks",
  "courier-addresses",
] as const;

/**
 * The functions whose runs `GET /ops/v1/health` tells of: each one's service, its name at AWS, and
 * every how many minutes a schedule runs it. No names of fields: Lambda takes 4 KB of variables in all.
 */
const watchedSchema = z.array(
  z
    .tuple([z.string(), z.string(), z.int().positive().optional()])
    .transform(([service, functionName, everyMinutes]) => ({
      service,
      functionName,
      everyMinutes,
    })),
);
/** What the variable says, as JSON. */
export type WatchedFunctions = z.input<typeof watchedSchema>;

export const operatorApiEnv = z.object({
  ...tableEnv,
  ...requireKeys(...OPERATOR_API_KEYS),
  ...reconcileQueueEnv,
  ...shopEventQueueEnv,
  ...signInQueueEnv,
  ...webhookQueueEnv,
  ...deadLettersEnv,
  ...storeHttpEnv,
  ...shopifyEnv,
  ...publicUrlEnv,
  ...webhookUrlEnv,
  ...auditEnv,
  OPS_KEY_ARN: z.string().startsWith("arn:"),
  MAIL_FROM: z.string(),
  METRIC_NAMESPACE: z.string(),
  /** Separated by spaces. */
  TABLE_INDEXES: z.string().transform((text) => text.split(" ")),
  WATCHED_FUNCTIONS: z.string().transform((text) => watchedSchema.parse(parseJson(text))),
});
export type OperatorApiVariables = z.output<typeof operatorApiEnv>;
export type OperatorApiEnv = Record<keyof z.infer<typeof operatorApiEnv>, string>;

/** The operator's calls in API Gateway's notation; the function routes these. */
export const OPERATOR_ROUTES = [
  "GET /ops/v1/health",
  "GET /ops/v1/accounts",
  "GET /ops/v1/stores",
  "GET /ops/v1/deliveries",
  "GET /ops/v1/stuck",
  "GET /ops/v1/audit",
  "GET /ops/v1/dead-letters",
  "POST /ops/v1/dead-letters/{queue}/redrive",
  "DELETE /ops/v1/dead-letters/{queue}/{letterId}",
  "PUT /ops/v1/accounts/{accountId}",
  "GET /ops/v1/accounts/{accountId}/health",
  "GET /ops/v1/accounts/{accountId}/erasures",
  "POST /ops/v1/accounts/{accountId}/erasures/retry",
  "DELETE /ops/v1/accounts/{accountId}/erasures/{kind}/{id}",
  "GET /ops/v1/accounts/{accountId}/audit",
  "PUT /ops/v1/stores/woocommerce/{storeId}",
  "POST /ops/v1/stores/woocommerce/{storeId}/invitations",
  "PUT /ops/v1/stores/shopify",
  "GET /ops/v1/stores/{storeId}/connection-requests",
  "POST /ops/v1/stores/{storeId}/connection-requests/{requestId}/confirm",
  "DELETE /ops/v1/stores/{storeId}/connection-requests/{requestId}",
  "DELETE /ops/v1/stores/{storeId}",
  "POST /ops/v1/stores/{storeId}/redactions",
  "POST /ops/v1/stores/{storeId}/pause",
  "POST /ops/v1/stores/{storeId}/resume",
  "POST /ops/v1/stores/{storeId}/replay",
  "POST /ops/v1/accounts/{accountId}/pause",
  "POST /ops/v1/accounts/{accountId}/resume",
  "POST /ops/v1/accounts/{accountId}/resync",
  "GET /ops/v1/stores/{storeId}/api-keys",
  "POST /ops/v1/stores/{storeId}/api-keys",
  "DELETE /ops/v1/stores/{storeId}/api-keys/{keyId}",
  "POST /ops/v1/stores/{storeId}/sign-out",
  "GET /ops/v1/stores/{storeId}/health",
  "GET /ops/v1/stores/{storeId}/audit",
  "GET /ops/v1/stores/{storeId}/deliveries",
  "GET /ops/v1/stores/{storeId}/deliveries/{orderId}",
  "GET /ops/v1/stores/{storeId}/deliveries/{orderId}/explain",
  "POST /ops/v1/stores/{storeId}/deliveries/{orderId}/reconcile",
  "GET /ops/v1/stores/{storeId}/data-requests",
  "POST /ops/v1/stores/{storeId}/data-requests",
  "GET /ops/v1/stores/{storeId}/data-requests/{requestId}",
] as const;
export type OperatorRouteKey = (typeof OPERATOR_ROUTES)[number];
