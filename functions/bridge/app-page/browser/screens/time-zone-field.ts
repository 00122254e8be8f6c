import { createSelectField } from "../fields.ts";
import { isShopify } from "../storefront.ts";

export const BROWSER_TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Every zone that the browser knows, UTC and the chosen one. */
export const listTimeZones = (value: string) =>
  [...new Set([value, "UTC", ...Intl.supportedValuesOf("timeZone")])]
    .sort()
    .map((zone) => [zone, zone.replaceAll("_", " ")] as const);

/** Where a time zone comes from that the store proposed for a location. */
export const PROPOSED_ZONE_HINT = isShopify
  ? "Your shop's time zone: Shopify tells none of a location. Change it if this place has another."
  : undefined;

/** A field named `timeZone` with every zone that can be chosen. */
export const createTimeZoneField = (label: string, value: string, hint?: string): HTMLElement =>
  createSelectField({ ...{ name: "timeZone", label, value, hint }, choices: listTimeZones(value) });
