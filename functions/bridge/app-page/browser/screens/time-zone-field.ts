import { createSelectField } from "../fields.ts";
import { isShopify } from "../storefront.ts";

export const BROWSER_TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** "America/New York" */
export const formatTimeZone = (zone: string): string => zone.replaceAll("_", " ");

/** Every zone that the browser knows, UTC and the chosen one. */
export const listTimeZones = (value: string) =>
  [...new Set([value, "UTC", ...Intl.supportedValuesOf("timeZone")])]
    .sort()
    .map((zone) => [zone, formatTimeZone(zone)] as const);

/** Chooses a zone in its field, which offers it from then on. Browsers call some zones by different names. */
export function chooseTimeZone(field: HTMLSelectElement, zone: string): void {
  if (![...field.options].some(({ value }) => value === zone))
    field.add(new Option(formatTimeZone(zone), zone));
  field.value = zone;
}

/** Where a time zone comes from that the store proposed for a location. */
export const PROPOSED_ZONE_HINT = isShopify
  ? "Your shop's time zone: Shopify tells none of a location. Change it if this place has another."
  : undefined;

/** A field named `timeZone` with every zone that can be chosen. */
export const createTimeZoneField = (label: string, value: string, hint?: string): HTMLElement =>
  createSelectField({ ...{ name: "timeZone", label, value, hint }, choices: listTimeZones(value) });
