import {
  type CountryCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from "libphonenumber-js";

/**
 * E.164 digits without the plus, or undefined. Numbers written without a country code are read as
 * the destination's. Length and general pattern are checked, not whether an area code is in use:
 * new ones appear faster than tables, and a good order must not be held for that.
 */
export function toPhoneDigits(written: string, countryCode: string): string | undefined {
  const country = countryCode.toUpperCase();
  const home: CountryCode | undefined = isSupportedCountry(country) ? country : undefined;
  const parsed = parsePhoneNumberFromString(written, home);
  return parsed?.isValid() ? parsed.number.slice(1) : undefined;
}
