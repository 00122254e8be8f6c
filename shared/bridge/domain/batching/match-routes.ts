import type { RouteView } from "#shared/bridge/domain/delivery/courier-view.ts";
import { fingerprint } from "#shared/bridge/domain/fingerprint.ts";
import type { Batch } from "./batch.ts";

/** Names an address without telling it; spaces and capitals make no other one. */
export const stopName = (address: string): string =>
  fingerprint(address.trim().toLowerCase().replace(/\s+/g, " "));

/**
 * The courier's routes in the order of the batch's: by their addresses where each is expected once
 * and found once, else as they come, which is how they were sent.
 */
export function inOrderOf(
  { routes, stops = [] }: Pick<Batch, "routes" | "stops">,
  told: readonly RouteView[],
): readonly (RouteView | undefined)[] {
  const found = stops.map((stop) => told.filter(({ address }) => stopName(address) === stop));
  const isClear =
    stops.length === routes.length &&
    new Set(stops).size === stops.length &&
    found.every(({ length }) => length === 1);
  return isClear ? found.map(([one]) => one) : told;
}
