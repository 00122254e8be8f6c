import * as z from "zod";

export const woocommerceWebhookEnv = z.object({
  RECONCILE_QUEUE_URL: z.url(),
  MASTER_KEY_ARN: z.string().startsWith("arn:"),
});
export type WoocommerceWebhookEnv = Record<keyof z.infer<typeof woocommerceWebhookEnv>, string>;
