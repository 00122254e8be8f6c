import * as z from "zod";
import { reconcileQueueEnv, requireKeys, tableEnv } from "#functions/bridge/composition/env.ts";

export const courierWebhookEnv = z.object({
  ...tableEnv,
  ...requireKeys("courier-credentials", "courier-addresses"),
  ...reconcileQueueEnv,
});
export type CourierWebhookEnv = Record<keyof z.infer<typeof courierWebhookEnv>, string>;

/** The path of a courier's notifications. */
export const NOTIFICATIONS_PATH = "/courier/{accountId}/notifications";
