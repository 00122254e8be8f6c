import { formatAddress } from "localized-address-format";
import type { PostalAddress } from "./store-order.ts";

/** Formats the address on one line, in the order of its country, without name and unit. */
export function formatAddressLine(address: PostalAddress): string {
  const formatted = formatAddressLines(address, [address.street]);
  // Some countries' formats (Japan's) have no place for a city, but stores require one: add it.
  const hasCity = formatted.some((line) => line.includes(address.city));
  const lines = hasCity ? formatted : formatAddressLines(address, [address.street, address.city]);
  const country = address.countryCode.toUpperCase();
  return [...lines, country]
    .map(collapseSpaces)
    .filter((part) => part !== "")
    .join(", ");
}

const formatAddressLines = (address: PostalAddress, addressLines: string[]): string[] =>
  formatAddress({
    postalCountry: address.countryCode,
    administrativeArea: address.region,
    locality: address.city,
    postalCode: address.postalCode,
    addressLines,
  });

const collapseSpaces = (line: string): string => line.replace(/\s+/g, " ").trim();
