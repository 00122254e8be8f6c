import type { Action } from "./action.ts";
import type { Observation } from "./observation.ts";

/** Forgets what the merchant corrected and the store says otherwise by now: its own value counts. */
export function decideOutdatedCorrection({ delivery, order }: Observation): Action | undefined {
  if (typeof order === "string" || delivery.correction === undefined) return undefined;
  const { fields = [], outdated = [] } = order.corrected ?? {};
  const isKept = outdated.length === 0 && fields.length > 0;
  return isKept ? undefined : { kind: "drop-correction", fields: outdated };
}
