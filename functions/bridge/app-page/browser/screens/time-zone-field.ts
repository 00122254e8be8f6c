import { createSelectField } from "../fields.ts";

export const BROWSER_TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A field named `timeZone` with every zone that the browser knows, UTC and the chosen one. */
export function createTimeZoneField(label: string, value: string): HTMLElement {
  const zones = new Set([value, "UTC", ...Intl.supportedValuesOf("timeZone")]);
  return createSelectField({
    ...{ name: "timeZone", label, value },
    choices: [...zones].sort().map((zone) => [zone, zone.replaceAll("_", " ")] as const),
  });
}
