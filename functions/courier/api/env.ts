import * as z from "zod";

export const apiEnv = z.object({
  COURIER_TABLE: z.string(),
  NOTIFY_QUEUE_URL: z.url(),
  SIMULATION_QUEUE_URL: z.url(),
});

/** What the stack must supply: every variable, as a string. */
export type ApiEnv = Record<keyof z.infer<typeof apiEnv>, string>;
