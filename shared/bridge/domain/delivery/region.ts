import { formatAddress } from "localized-address-format";

/**
 * Countries whose addresses show the region's short form, which is also the stores' code: "NY",
 * "ON", "NSW", "SP", "MI".
 */
const SHORT_FORM_COUNTRIES: readonly string[] = ["US", "CA", "AU", "BR", "IT"];

/**
 * Whether an address of the country shows the region by its name. Other countries show its short
 * form or no region.
 */
export function needsRegionName(countryCode: string): boolean {
  if (SHORT_FORM_COUNTRIES.includes(countryCode.toUpperCase())) return false;
  const lines = formatAddress({ postalCountry: countryCode, administrativeArea: "region" });
  return lines.some((line) => line.includes("region"));
}
