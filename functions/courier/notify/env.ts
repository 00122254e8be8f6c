import * as z from "zod";
import {
  notificationKeysEnv,
  notificationQueueEnv,
  tableEnv,
  webhookAddressEnv,
} from "#functions/courier/composition/env.ts";

export const notifyEnv = z.object({
  ...tableEnv,
  ...notificationQueueEnv,
  ...notificationKeysEnv,
  ...webhookAddressEnv,
  SEND_TIMEOUT_MS: z.coerce.number().int().positive(),
});

/** The variables that the stack sets, as strings. */
export type NotifyEnv = Record<keyof z.infer<typeof notifyEnv>, string>;
