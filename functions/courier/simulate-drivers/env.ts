import * as z from "zod";
import {
  locatorEnv,
  notificationQueueEnv,
  simulationQueueEnv,
  tableEnv,
} from "#functions/courier/composition/env.ts";

export const simulateDriversEnv = z.object({
  ...tableEnv,
  ...notificationQueueEnv,
  ...simulationQueueEnv,
  ...locatorEnv,
});

/** The variables that the stack sets, as strings. */
export type SimulateDriversEnv = Record<keyof z.infer<typeof simulateDriversEnv>, string>;
