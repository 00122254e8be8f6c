import type { RouteView } from "#shared/bridge/domain/delivery/courier-view.ts";
import { computeFingerprint } from "#shared/bridge/domain/fingerprint.ts";
import type { Batch } from "./batch.ts";

/** Names an address without telling it; spaces and capitals make no other one. */
export const computeAddressFingerprint = (address: string): string =>
  computeFingerprint(address.trim().toLowerCase().replace(/\s+/g, " "));

/**
 * The courier's routes in the order of the batch's: by their addresses where each is expected once
 * and found once, else as they come, which is how they were sent.
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
