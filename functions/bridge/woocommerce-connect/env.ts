import * as z from "zod";
import {
  auditEnv,
  mailEnv,
  publicUrlEnv,
  requireKeys,
  storeHttpEnv,
  tableEnv,
  webhookUrlEnv,
} from "#functions/bridge/composition/env.ts";

/** The purposes whose keys the function may read. */
export const WOOCOMMERCE_CONNECT_KEYS = [
  "store-credentials",
  "courier-credentials",
  "personal-data",
  "store-webhooks",
] as const;

export const woocommerceConnectEnv = z.object({
  ...tableEnv,
  ...requireKeys(...WOOCOMMERCE_CONNECT_KEYS),
  ...publicUrlEnv,
  ...webhookUrlEnv,
  ...storeHttpEnv,
  ...mailEnv,
  ...auditEnv,
});
export type WoocommerceConnectVariables = z.output<typeof woocommerceConnectEnv>;
export type WoocommerceConnectEnv = Record<keyof z.infer<typeof woocommerceConnectEnv>, string>;

/** The merchant's pages and the store's callback, as API Gateway names them; the stack routes these. */
export const CONNECT_ROUTES = [
  "GET /woocommerce/connect",
  "POST /woocommerce/connect",
  "POST /woocommerce/connect/keys",
  "GET /woocommerce/connect/return",
  "POST /woocommerce/connect/callback",
  "GET /woocommerce/connect/confirm",
  "POST /woocommerce/connect/confirm",
  "POST /woocommerce/connect/reject",
] as const;
