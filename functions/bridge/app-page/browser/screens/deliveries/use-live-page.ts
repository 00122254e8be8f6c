import { useEffect, useRef, useState } from "preact/hooks";
import type { Api, ApiRefusal } from "../../api.ts";
import type { DeliveryPage } from "../../api-types.ts";
import { type LiveReader, startLiveReader } from "./live-reader.ts";

interface ReadPage {
  /** That of this query. Undefined until it is read for the first time. */
  readonly page: DeliveryPage | undefined;
  /** Why the page could not be read, or is not up to date any more. */
  readonly refusal: ApiRefusal | undefined;
}

export interface LivePage extends ReadPage {
  readonly refresh: () => void;
}

const NOTHING_READ: ReadPage = { page: undefined, refusal: undefined };

/** Reads one page of the list and keeps it up to date. Without a query, it reads nothing. */
export function useLivePage(api: Api, query: string | undefined): LivePage {
  const [read, setRead] = useState<ReadPage & { readonly query: string }>();
  const reader = useRef<LiveReader<DeliveryPage> | undefined>(undefined);

  useEffect(() => {
    setRead(undefined);
    if (query === undefined) return;
    const started = startLiveReader({
      page: document,
      read: () => api.call<DeliveryPage>("GET", `deliveries?${query}`),
      onChange: (page) => setRead({ query, page, refusal: undefined }),
      onRefusal: (refusal) =>
        // What the query was answered before says nothing of one that is refused itself.
        setRead((before) => ({
          query,
          refusal,
          page: refusal.status === 400 ? undefined : before?.page,
        })),
    });
    reader.current = started;
    return started.stop;
  }, [api, query]);

  // Another query is rendered once before the effect: it must not show what was read of the last one.
  const { page, refusal } = read && read.query === query ? read : NOTHING_READ;
  return { page, refusal, refresh: () => reader.current?.refresh() };
}
