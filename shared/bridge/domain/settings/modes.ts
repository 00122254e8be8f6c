/** How an order is delivered. `ignore`: not by the courier. */
export const MODES = ["point", "point-with-pickup", "urgent", "scheduled", "ignore"] as const;
export type Mode = (typeof MODES)[number];
