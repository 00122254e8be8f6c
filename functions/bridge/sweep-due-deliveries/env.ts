import * as z from "zod";

export const sweepDueDeliveriesEnv = z.object({
  TABLE_NAME: z.string(),
  RECONCILE_QUEUE_URL: z.url(),
});
export type SweepDueDeliveriesEnv = Record<keyof z.infer<typeof sweepDueDeliveriesEnv>, string>;
