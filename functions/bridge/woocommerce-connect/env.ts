import * as z from "zod";

export const woocommerceConnectEnv = z.object({
  TABLE_NAME: z.string(),
  MASTER_KEY_ARN: z.string().startsWith("arn:"),
  /** The bridge's own origin, which the store sends keys and browsers back to. */
  PUBLIC_URL: z.url(),
  /** "yes" on a developer's machine only. */
  ALLOW_PRIVATE_STORE_ADDRESSES: z.enum(["yes", "no"]),
});
export type WoocommerceConnectEnv = Record<keyof z.infer<typeof woocommerceConnectEnv>, string>;

/** The merchant's pages and the store's callback, as API Gateway names them; the stack routes these. */
export const CONNECT_ROUTES = [
  "GET /woocommerce/connect",
  "POST /woocommerce/connect",
  "POST /woocommerce/connect/keys",
  "GET /woocommerce/connect/return",
  "POST /woocommerce/connect/callback",
] as const;
