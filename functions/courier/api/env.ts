import * as z from "zod";
import {
  notificationQueueEnv,
  simulationQueueEnv,
  tableEnv,
} from "#functions/courier/composition/env.ts";

export const apiEnv = z.object({
  ...tableEnv,
  ...notificationQueueEnv,
  ...simulationQueueEnv,
});

/** The variables that the stack sets, as strings. */
export type ApiEnv = Record<keyof z.infer<typeof apiEnv>, string>;
