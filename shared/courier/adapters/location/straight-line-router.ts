import { estimateStraightLeg } from "#shared/courier/domain/geography/estimate-straight-leg.ts";
import type { LegRouter } from "#shared/courier/ports/location.ts";

/** Ways guessed from the great circle: the same answer always, and no map needed. */
export const straightLineRouter: LegRouter = {
  computeLeg: async (from, to, transport) => estimateStraightLeg(from, to, transport),
};
