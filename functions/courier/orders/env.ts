import * as z from "zod";
import { locatorEnv, simulationQueueEnv, tableEnv } from "#functions/courier/composition/env.ts";

export const ordersEnv = z.object({
  ...tableEnv,
  ...simulationQueueEnv,
  ...locatorEnv,
});

/** The variables that the stack sets, as strings. */
export type OrdersEnv = Record<keyof z.infer<typeof ordersEnv>, string>;
