import * as z from "zod";

export const driveEnv = z.object({
  COURIER_TABLE: z.string(),
  NOTIFY_QUEUE_URL: z.url(),
  DRIVE_QUEUE_URL: z.url(),
});

/** What the stack must supply: every variable, as a string. */
export type DriveEnv = Record<keyof z.infer<typeof driveEnv>, string>;
