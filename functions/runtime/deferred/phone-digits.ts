import type * as PhoneDigits from "#shared/bridge/domain/delivery/phone-digits.ts";

/**
 * Stands in the bundles for the file of this name in the domain. What is required is evaluated with the first
 * call: a library of the world's phone numbers, for functions of which few runs have one to read. The rules
 * that call it need no promise for that.
 */
export const toPhoneDigits: typeof PhoneDigits.toPhoneDigits = (written, countryCode) =>
  loadPhoneDigits().toPhoneDigits(written, countryCode);

const loadPhoneDigits = (): typeof PhoneDigits =>
  require("../../../shared/bridge/domain/delivery/phone-digits.ts");
