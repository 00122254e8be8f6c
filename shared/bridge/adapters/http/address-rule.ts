import { ForbiddenAddressError } from "#shared/outbound/forbidden-address-error.ts";
import { type NetworkPolicy, parseAllowedUrl } from "#shared/outbound/network-policy.ts";

/**
 * Creates the rule for addresses that merchants enter. Names are not resolved: what they resolve to
 * is checked whenever something is sent.
 */
export const createAddressRule =
  (networkPolicy: NetworkPolicy) =>
  (url: string): boolean => {
    try {
      parseAllowedUrl(url, networkPolicy);
      return true;
    } catch (error) {
      if (error instanceof ForbiddenAddressError) return false;
      throw error;
    }
  };
