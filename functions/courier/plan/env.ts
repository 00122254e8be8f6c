import * as z from "zod";
import {
  locatorEnv,
  notificationQueueEnv,
  operatorKeyEnv,
  tableEnv,
} from "#functions/courier/composition/env.ts";

export const planEnv = z.object({
  ...tableEnv,
  ...notificationQueueEnv,
  ...operatorKeyEnv,
  ...locatorEnv,
});

/** The variables that the stack sets, as strings. */
export type PlanEnv = Record<keyof z.infer<typeof planEnv>, string>;
