import { useEffect, useRef, useState } from "preact/hooks";
import type { Api, ApiRefusal } from "../../api.ts";
import type { Delivery } from "../../api-types.ts";
import { type LiveReader, startLiveReader } from "../deliveries/live-reader.ts";

interface LiveDelivery {
  /** Undefined until it is read for the first time. */
  readonly delivery: Delivery | undefined;
  /** Why it could not be read, or is not up to date any more. */
  readonly refusal: ApiRefusal | undefined;
  readonly refresh: () => void;
  /** Shows what an action answered, and reads it again soon. */
  readonly show: (delivery: Delivery) => void;
}

/** Reads one delivery and keeps it up to date. */
export function useDelivery(api: Api, place: string): LiveDelivery {
  const [delivery, setDelivery] = useState<Delivery>();
  const [refusal, setRefusal] = useState<ApiRefusal>();
  const reader = useRef<LiveReader<Delivery> | undefined>(undefined);

  useEffect(() => {
    const started = startLiveReader({
      page: document,
      read: () => api.call<Delivery>("GET", place),
      onChange(value) {
        setDelivery(value);
        setRefusal(undefined);
      },
      onRefusal: setRefusal,
    });
    reader.current = started;
    return started.stop;
  }, [api, place]);

  return {
    ...{ delivery, refusal },
    refresh: () => reader.current?.refresh(),
    show: (value) => reader.current?.show(value),
  };
}
