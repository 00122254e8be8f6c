import type { LocationValues } from "./describe-location-changes.ts";
import { rebaseDraft } from "./settings/rebase-draft.ts";

/** Puts what a draft changes on a location as somebody else saved it meanwhile. Coordinates are those of their address. */
export function rebaseLocation(
  before: LocationValues,
  draft: LocationValues,
  now: LocationValues,
): LocationValues {
  const { coordinates: rebased, ...values } = rebaseDraft(before, draft, now);
  const isMoved = (other: LocationValues) => other.address !== before.address;
  const moved = isMoved(draft) ? draft : isMoved(now) ? now : undefined;
  const coordinates = moved === undefined ? rebased : moved.coordinates;
  return { ...values, ...(coordinates && { coordinates }) };
}
