import { useEffect, useRef, useState } from "preact/hooks";
import type { Api } from "../../api.ts";
import type { ListedDelivery } from "../../api-types.ts";
import { getDeliveryPlace } from "./delivery-name.ts";
import { readBuyerNames } from "./read-buyer-names.ts";

const RETRY_MS = 15_000;
const MAX_RETRIES = 5;

/**
 * Reads the buyers' names of what is shown, by `getDeliveryPlace`. Each is asked for once, however
 * often the list is read again, and a few times more if that fails. Without them the list is shown as
 * it is.
 */
export function useBuyerNames(
  api: Api,
  deliveries: readonly ListedDelivery[],
): ReadonlyMap<string, string> {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const requested = useRef(new Set<string>());
  const [failures, setFailures] = useState(0);
  const places = deliveries.map(getDeliveryPlace).join();

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const missing = deliveries.filter((one) => !requested.current.has(getDeliveryPlace(one)));
    if (missing.length === 0) return;
    for (const one of missing) requested.current.add(getDeliveryPlace(one));
    const retry = () => {
      for (const one of missing) requested.current.delete(getDeliveryPlace(one));
      if (failures < MAX_RETRIES) timer = setTimeout(() => setFailures(failures + 1), RETRY_MS);
    };
    void readBuyerNames(api, missing).then((result) => {
      if (!result.ok) return retry();
      setNames((known) => new Map([...known, ...result.value]));
    });
    return () => clearTimeout(timer);
  }, [api, places, failures]);

  return names;
}
