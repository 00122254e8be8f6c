import { useEffect, useState } from "preact/hooks";
import type { Api } from "../../api.ts";
import type { ListedDelivery, PickupLocationList } from "../../api-types.ts";

export interface Locations {
  readonly names: ReadonlyMap<string, string>;
  /** The store's days are those of its first location, else of UTC; undefined if it could not be read. */
  readonly timeZone: string | undefined;
  /** Returns that of the place where a delivery is collected, else the store's. */
  readonly findTimeZone: (one: ListedDelivery) => string | undefined;
  /** Reads them again, if they could not be read. */
  readonly retry?: () => void;
}

const NO_LOCATIONS: Locations = {
  ...{ names: new Map(), timeZone: undefined, findTimeZone: () => undefined },
};

/** Undefined until they are read, or cannot be: the list is shown without them. */
export function useLocations(api: Api): Locations | undefined {
  const [found, setFound] = useState<Locations>();
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    void api.call<PickupLocationList>("GET", "pickup-locations").then((result) => {
      if (!result.ok) return setFound({ ...NO_LOCATIONS, retry: () => setAttempts(attempts + 1) });
      const { locations } = result.value;
      const names = new Map(locations.map(({ id, name }) => [id, name]));
      const timeZone = locations[0]?.timeZone ?? "UTC";
      const findTimeZone = ({ pickUpIds }: ListedDelivery) =>
        locations.find(({ id }) => pickUpIds.includes(id))?.timeZone ?? timeZone;
      setFound({ names, timeZone, findTimeZone });
    });
  }, [api, attempts]);
  return found;
}
