import * as z from "zod";

export const simulateDriversEnv = z.object({
  COURIER_TABLE: z.string(),
  NOTIFY_QUEUE_URL: z.url(),
  SIMULATION_QUEUE_URL: z.url(),
});

/** What the stack must supply: every variable, as a string. */
export type SimulateDriversEnv = Record<keyof z.infer<typeof simulateDriversEnv>, string>;
