import * as z from "zod";
import { masterKeyEnv, reconcileQueueEnv } from "#functions/bridge/composition/env.ts";

export const woocommerceWebhookEnv = z.object({
  ...masterKeyEnv,
  ...reconcileQueueEnv,
});
export type WoocommerceWebhookEnv = Record<keyof z.infer<typeof woocommerceWebhookEnv>, string>;
