import { createSelectField } from "../fields.ts";

export const BROWSER_TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Every zone that the browser knows, UTC and the chosen one. */
export const listTimeZones = (value: string) =>
  [...new Set([value, "UTC", ...Intl.supportedValuesOf("timeZone")])]
    .sort()
    .map((zone) => [zone, zone.replaceAll("_", " ")] as const);

/** A field named `timeZone` with every zone that can be chosen. */
export const createTimeZoneField = (label: string, value: string): HTMLElement =>
  createSelectField({ ...{ name: "timeZone", label, value }, choices: listTimeZones(value) });
