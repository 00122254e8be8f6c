import type { PostalAddress } from "#shared/bridge/domain/delivery/store-order.ts";
import type { PickupLocation } from "#shared/bridge/domain/settings/pickup-location.ts";
import { normalizeAddress } from "./normalize-address.ts";

/**
 * Returns the pick-up location of a checkout's origin address. The checkout names no location, so
 * the location's address must contain the street and the postal code. A single location serves
 * every origin.
 */
export function findOriginLocation(
  locations: readonly PickupLocation[],
  { street, postalCode }: PostalAddress,
): PickupLocation | undefined {
  if (locations.length === 1) return locations[0];
  const parts = [street, postalCode].map(normalizeAddress).filter((part) => part !== "");
  if (parts.length === 0) return undefined;
  const there = locations.filter(({ address }) => {
    const whole = ` ${normalizeAddress(address)} `;
    return parts.every((part) => whole.includes(` ${part} `));
  });
  return there.length === 1 ? there[0] : undefined;
}
