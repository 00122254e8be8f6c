import * as z from "zod";
import {
  deadLettersEnv,
  notificationKeysEnv,
  notificationQueueEnv,
  operatorKeyEnv,
  simulationQueueEnv,
  tableEnv,
  webhookAddressEnv,
} from "#functions/courier/composition/env.ts";

export const opsEnv = z.object({
  ...tableEnv,
  ...notificationQueueEnv,
  ...simulationQueueEnv,
  ...deadLettersEnv,
  ...operatorKeyEnv,
  ...notificationKeysEnv,
  ...webhookAddressEnv,
});

/** The variables that the stack sets, as strings. */
export type OpsEnv = Record<keyof z.infer<typeof opsEnv>, string>;
