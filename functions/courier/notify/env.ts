import * as z from "zod";

export const notifyEnv = z.object({
  COURIER_TABLE: z.string(),
  NOTIFY_QUEUE_URL: z.url(),
  MASTER_KEY_ARN: z.string().startsWith("arn:"),
  SEND_TIMEOUT_MS: z.coerce.number().int().positive(),
});

/** What the stack must supply: every variable, as a string. */
export type NotifyEnv = Record<keyof z.infer<typeof notifyEnv>, string>;
