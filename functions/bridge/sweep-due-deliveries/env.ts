import * as z from "zod";
import {
  reconcileDeadLettersEnv,
  reconcileQueueEnv,
  tableEnv,
} from "#functions/bridge/composition/env.ts";

export const sweepDueDeliveriesEnv = z.object({
  ...tableEnv,
  ...reconcileQueueEnv,
  ...reconcileDeadLettersEnv,
});
export type SweepDueDeliveriesEnv = Record<keyof z.infer<typeof sweepDueDeliveriesEnv>, string>;
