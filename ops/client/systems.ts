/** Two products with one contract: each has an operator API with keys of its own. */
export const SYSTEMS = ["bridge", "courier"] as const;
export type System = (typeof SYSTEMS)[number];
