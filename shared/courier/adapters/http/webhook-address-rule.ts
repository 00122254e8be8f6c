import type { WebhookAddressRule } from "#shared/courier/ports/notifications.ts";
import { ForbiddenAddressError } from "#shared/outbound/forbidden-address-error.ts";
import { type NetworkPolicy, parseAllowedUrl } from "#shared/outbound/network-policy.ts";

/**
 * Creates the rule for addresses of notifications. Names are not resolved: what they resolve to is
 * checked whenever a notification is sent.
 */
export const createWebhookAddressRule =
  (networkPolicy: NetworkPolicy): WebhookAddressRule =>
  (url) => {
    try {
      parseAllowedUrl(url, networkPolicy);
      return true;
    } catch (error) {
      if (error instanceof ForbiddenAddressError) return false;
      throw error;
    }
  };
