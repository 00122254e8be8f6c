import * as z from "zod";
import { reconcileQueueEnv, sealedTableEnv } from "#functions/bridge/composition/env.ts";

export const courierWebhookEnv = z.object({
  ...sealedTableEnv,
  ...reconcileQueueEnv,
});
export type CourierWebhookEnv = Record<keyof z.infer<typeof courierWebhookEnv>, string>;
