import * as z from "zod";

/** What the function reads of its environment. */
export const ordersEnv = z.object({
  COURIER_TABLE: z.string(),
  SIMULATION_QUEUE_URL: z.url(),
  /** Who finds addresses and ways. */
  LOCATOR: z.enum(["gazetteer", "amazon-location"]),
});

/** What the stack must supply: every variable, as a string. */
export type OrdersEnv = Record<keyof z.infer<typeof ordersEnv>, string>;
