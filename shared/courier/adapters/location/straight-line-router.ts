import { estimateStraightLeg } from "#shared/courier/domain/geography/estimate-straight-leg.ts";
import type { LegRouter } from "#shared/courier/ports/location.ts";

/** Estimates legs from the great-circle distance: deterministic, and without a map. */
export const straightLineRouter: LegRouter = {
  computeLeg: async (from, to, transport) => estimateStraightLeg(from, to, transport),
};
