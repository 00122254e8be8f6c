import { useEffect, useRef, useState } from "preact/hooks";
import type { Api, ApiRefusal } from "../../api.ts";
import type { DeliveryPage } from "../../api-types.ts";
import { type LiveReader, startLiveReader } from "./live-reader.ts";

interface LivePage {
  /** Undefined until it is read for the first time. */
  readonly page: DeliveryPage | undefined;
  /** Why the page could not be read, or is not up to date any more. */
  readonly refusal: ApiRefusal | undefined;
  readonly refresh: () => void;
}

/** Reads one page of the list and keeps it up to date. */
export function useLivePage(api: Api, query: string): LivePage {
  const [page, setPage] = useState<DeliveryPage>();
  const [refusal, setRefusal] = useState<ApiRefusal>();
  const reader = useRef<LiveReader | undefined>(undefined);

  useEffect(() => {
    setPage(undefined);
    setRefusal(undefined);
    const started = startLiveReader({
      page: document,
      read: () => api.call<DeliveryPage>("GET", `deliveries?${query}`),
      onChange(value) {
        setPage(value);
        setRefusal(undefined);
      },
      onRefusal: setRefusal,
    });
    reader.current = started;
    return started.stop;
  }, [api, query]);

  return { page, refusal, refresh: () => reader.current?.refresh() };
}
