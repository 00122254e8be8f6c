import { useEffect, useRef, useState } from "preact/hooks";
import type { Api } from "../../api.ts";
import type { ListedDelivery } from "../../api-types.ts";
import { getDeliveryPlace } from "./delivery-name.ts";
import { readBuyerNames } from "./read-buyer-names.ts";

/**
 * Reads the buyers' names of what is shown, by `getDeliveryPlace`. Each is asked for once, however
 * often the list is read again. Without them the list is shown as it is.
 */
export function useBuyerNames(
  api: Api,
  deliveries: readonly ListedDelivery[],
): ReadonlyMap<string, string> {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const requested = useRef(new Set<string>());
  const places = deliveries.map(getDeliveryPlace).join();

  useEffect(() => {
    const missing = deliveries.filter((one) => !requested.current.has(getDeliveryPlace(one)));
    if (missing.length === 0) return;
    for (const one of missing) requested.current.add(getDeliveryPlace(one));
    void readBuyerNames(api, missing).then((result) => {
      if (result.ok) setNames((known) => new Map([...known, ...result.value]));
    });
  }, [api, places]);

  return names;
}
