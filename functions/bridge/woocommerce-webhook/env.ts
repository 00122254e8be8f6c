import * as z from "zod/mini";
import { reconcileQueueEnv, requireKeys } from "#functions/bridge/composition/env.ts";

export const woocommerceWebhookEnv = z.object({
  ...requireKeys("store-webhooks"),
  ...reconcileQueueEnv,
});
/** The topics to subscribe to. */
export { WEBHOOK_TOPICS } from "#shared/bridge/domain/stores/webhook-plan.ts";

export type WoocommerceWebhookEnv = Record<keyof z.infer<typeof woocommerceWebhookEnv>, string>;

/** The path of a WooCommerce store's webhooks. */
export const WEBHOOKS_PATH = "/woocommerce/{storeId}/webhooks";
