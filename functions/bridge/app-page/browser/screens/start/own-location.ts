import type { Api, ApiRefusal } from "../../api.ts";
import type { StoreLocation, StoreLocationList } from "../../api-types.ts";

/** What the store knows of the place where the courier collects. */
export interface OwnLocation {
  /** Undefined if the store knows none, or could not be asked. */
  readonly proposal: StoreLocation["proposal"] | undefined;
  /** Why the store could not be asked. */
  readonly refusal: ApiRefusal | undefined;
}

/** Reads the store's own location. Of several it proposes the first. */
export async function readOwnLocation(api: Api): Promise<OwnLocation> {
  const list = await api.call<StoreLocationList>("GET", "store-locations");
  return list.ok
    ? { proposal: pickProposal(list.value.storeLocations), refusal: undefined }
    : { proposal: undefined, refusal: list.refusal };
}

function pickProposal([first, ...others]: readonly StoreLocation[]) {
  if (first === undefined || others.length === 0) return first?.proposal;
  // A linked location collects only what the store assigns to it: what others have would be held.
  const { storeLocationId: _, ...proposal } = first.proposal;
  return proposal;
}
