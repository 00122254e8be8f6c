import * as z from "zod";

/** What the function reads of its environment. */
export const planEnv = z.object({
  COURIER_TABLE: z.string(),
  NOTIFY_QUEUE_URL: z.url(),
  OPS_KEY_ARN: z.string().startsWith("arn:"),
  /** Who finds addresses. */
  LOCATOR: z.enum(["gazetteer", "amazon-location"]),
});

/** What the stack must supply: every variable, as a string. */
export type PlanEnv = Record<keyof z.infer<typeof planEnv>, string>;
