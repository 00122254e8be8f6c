import { straightLeg } from "#shared/courier/domain/geography/estimate-straight-leg.ts";
import type { Router } from "#shared/courier/ports-for-orders.ts";

/** Ways guessed from the great circle: the same answer always, and no map needed. */
export const straightLineRouter: Router = {
  leg: async (from, to, transport) => straightLeg(from, to, transport),
};
