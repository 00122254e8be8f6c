import type { RouteView } from "#shared/bridge/domain/delivery/courier-view.ts";
import { computeFingerprint } from "#shared/bridge/domain/fingerprint.ts";
import type { Batch } from "./batch.ts";

/** Computes the fingerprint of an address, which does not reveal it; ignores spacing and case. */
export const computeAddressFingerprint = (address: string): string =>
  computeFingerprint(address.trim().toLowerCase().replace(/\s+/g, " "));

/**
 * Returns the courier's routes in the order of the batch's routes. Matches by address if each
 * address is unique on both sides; otherwise by position, which is the order they were sent in.
 */
export function matchRoutes(
  { routes, addressFingerprints = [] }: Pick<Batch, "routes" | "addressFingerprints">,
  routeViews: readonly RouteView[],
): readonly (RouteView | undefined)[] {
  const found = addressFingerprints.map((fingerprint) =>
    routeViews.filter(({ address }) => computeAddressFingerprint(address) === fingerprint),
  );
  const isUnambiguous =
    addressFingerprints.length === routes.length &&
    new Set(addressFingerprints).size === addressFingerprints.length &&
    found.every(({ length }) => length === 1);
  return isUnambiguous ? found.map(([one]) => one) : routeViews;
}
