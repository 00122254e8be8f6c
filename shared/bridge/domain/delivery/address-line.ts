import { formatAddress } from "localized-address-format";
import type { PostalAddress } from "./store-order.ts";

/** Formats the address on one line, in the order of its country, without name and unit. */
export function formatAddressLine(address: PostalAddress): string {
  const { street, city } = address;
  const formatted = formatAddressLines(address, [street]);
  // Some countries' formats (Japan's) have no place for a city, but stores require one: add it.
  const hasCity = formatted.some((line) => line.toLowerCase().includes(city.toLowerCase()));
  const lines = hasCity ? formatted : formatAddressLines(address, addCity(street, city));
  const country = address.countryCode.toUpperCase();
  return [...lines, country]
    .map(trimLine)
    .filter((part) => part !== "")
    .join(", ");
}

const formatAddressLines = (address: PostalAddress, addressLines: string[]): string[] =>
  formatAddress(
    {
      postalCountry: address.countryCode,
      administrativeArea: needsRegionName(address.countryCode)
        ? address.regionName
        : address.region,
      locality: address.city,
      postalCode: address.postalCode,
      addressLines,
    },
    isLatin(`${address.street}${address.city}`) ? "latin" : "local",
  );

/** East Asian scripts name the larger place first. */
const addCity = (street: string, city: string): string[] =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(street)
    ? [city, street]
    : [street, city];

/** Whether every letter is Latin. Countries with another script order an address by its script. */
const isLatin = (text: string): boolean => !/[^\P{L}\p{Script=Latin}]/u.test(text);

/** Collapses spaces, and removes the comma that a format leaves beside an empty region. */
const trimLine = (line: string): string => line.replace(/\s+/g, " ").replace(/^[ ,]+|[ ,]+$/g, "");

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
