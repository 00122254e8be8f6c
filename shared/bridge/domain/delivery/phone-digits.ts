import {
  type CountryCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from "libphonenumber-js";

/**
 * Returns E.164 digits without the plus sign, or undefined. A number without a country code is read
 * as a number of the destination. Checks length and general pattern, not whether an area code is in
 * use: new area codes appear faster than tables, and a valid order must not be held for that.
 */
export function toPhoneDigits(written: string, countryCode: string): string | undefined {
  const country = countryCode.toUpperCase();
  const home: CountryCode | undefined = isSupportedCountry(country) ? country : undefined;
  const parsed = parsePhoneNumberFromString(written, home);
  return parsed?.isValid() ? parsed.number.slice(1) : undefined;
}
