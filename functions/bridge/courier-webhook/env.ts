import * as z from "zod";

export const courierWebhookEnv = z.object({
  RECONCILE_QUEUE_URL: z.url(),
  MASTER_KEY_ARN: z.string().startsWith("arn:"),
  TABLE_NAME: z.string(),
});
export type CourierWebhookEnv = Record<keyof z.infer<typeof courierWebhookEnv>, string>;
