import { useEffect, useState } from "preact/hooks";
import type { Api } from "../../../api.ts";
import type { FoundPage } from "../../../api-types.ts";
import { type BuyerSearch, getLastSearch, rememberSearch } from "./last-search.ts";

interface ShownSearch extends Partial<Pick<BuyerSearch, "found" | "refusal">> {
  /** Asks the store again, once it has answered. */
  readonly refresh: () => void;
}

/**
 * Searches in the store for a buyer, once for each text and choice of filters. Each look is a call of
 * the store, so that what was found is not read again by itself. Without a text, it does nothing.
 */
export function useBuyerSearch(api: Api, text: string, filters: string): ShownSearch {
  const [last, setLast] = useState(getLastSearch);
  const [attempts, setAttempts] = useState(0);
  const shown = last?.text === text && last.filters === filters ? last : undefined;

  useEffect(() => {
    if (text === "" || shown) return;
    let isLatest = true;
    const path = `deliveries/search${filters && `?${filters}`}`;
    void api.call<FoundPage>("POST", path, { text }).then((result) => {
      if (!isLatest) return;
      const outcome = result.ok ? { found: result.value } : { refusal: result.refusal };
      rememberSearch({ text, filters, ...outcome });
      setLast(getLastSearch());
    });
    return () => {
      isLatest = false;
    };
  }, [api, text, filters, attempts]);

  function refresh(): void {
    if (!shown) return;
    setLast(undefined);
    setAttempts(attempts + 1);
  }
  return { ...shown, refresh };
}
