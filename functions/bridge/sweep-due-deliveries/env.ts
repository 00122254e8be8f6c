import * as z from "zod";

export const sweepDueEnv = z.object({ TABLE_NAME: z.string(), HINT_QUEUE_URL: z.url() });
export type SweepDueEnv = Record<keyof z.infer<typeof sweepDueEnv>, string>;
