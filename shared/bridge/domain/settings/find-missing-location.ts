import type { Mode, Settings } from "./settings.ts";

/** Whether the courier collects at a pick-up location. A plain point is handed over. */
const needsLocation = (mode: Mode): boolean => mode !== "point" && mode !== "ignore";

/**
 * Returns the field of the first mode that needs a pick-up location while there is none. Orders
 * with such a mode could never go out.
 */
export function findMissingLocation({
  locations,
  defaultMode,
  modes,
  rates,
}: Pick<Settings, "locations" | "defaultMode" | "modes" | "rates">): string | undefined {
  if (locations.length > 0) return undefined;
  if (needsLocation(defaultMode)) return "defaultMode";
  const rule = modes.findIndex(({ mode }) => needsLocation(mode));
  if (rule >= 0) return `modes.${rule}.mode`;
  // Every checkout rate is collected somewhere.
  return rates.isOn ? "rates.isOn" : undefined;
}
