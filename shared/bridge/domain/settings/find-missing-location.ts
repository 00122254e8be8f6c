import type { RuleMode } from "./dispatch-rules.ts";
import type { Settings } from "./settings.ts";

/** Whether the courier collects at a pick-up location. A plain point is handed over. */
const needsLocation = (mode: RuleMode): boolean => !["point", "ignore", "hold"].includes(mode);

/**
 * Returns the field of the first mode that needs a pick-up location while there is none. Orders
 * with such a mode could never go out.
 */
export function findMissingLocation({
  locations,
  defaultMode,
  rules,
  modes,
  rates,
}: Pick<Settings, "locations" | "defaultMode" | "rules" | "modes" | "rates">): string | undefined {
  if (locations.length > 0) return undefined;
  if (needsLocation(defaultMode)) return "defaultMode";
  const rule = rules.findIndex(({ mode }) => needsLocation(mode));
  if (rule >= 0) return `rules.${rule}.mode`;
  const method = modes.findIndex(({ mode }) => needsLocation(mode));
  if (method >= 0) return `modes.${method}.mode`;
  // Every checkout rate is collected somewhere.
  return rates.isOn ? "rates.isOn" : undefined;
}
