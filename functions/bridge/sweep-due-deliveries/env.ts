import * as z from "zod";
import { reconcileQueueEnv, tableEnv } from "#functions/bridge/composition/env.ts";

export const sweepDueDeliveriesEnv = z.object({
  ...tableEnv,
  ...reconcileQueueEnv,
});
export type SweepDueDeliveriesEnv = Record<keyof z.infer<typeof sweepDueDeliveriesEnv>, string>;
