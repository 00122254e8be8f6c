import * as z from "zod";

export const opsEnv = z.object({
  COURIER_TABLE: z.string(),
  NOTIFY_QUEUE_URL: z.url(),
  SIMULATION_QUEUE_URL: z.url(),
  OPS_KEY_ARN: z.string().startsWith("arn:"),
  MASTER_KEY_ARN: z.string().startsWith("arn:"),
});

/** What the stack must supply: every variable, as a string. */
export type OpsEnv = Record<keyof z.infer<typeof opsEnv>, string>;
