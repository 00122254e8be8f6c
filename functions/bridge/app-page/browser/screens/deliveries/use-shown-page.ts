import type { Api } from "../../api.ts";
import type { DeliveryPage, FoundPage } from "../../api-types.ts";
import { type DeliveriesView, toApiFilters, toApiQuery } from "./deliveries-view.ts";
import { useBuyerSearch } from "./search/use-buyer-search.ts";
import { type LivePage, useLivePage } from "./use-live-page.ts";

const PAGE_SIZE = 25;
const SEARCH_SIZE = 100;

/** The text of the search is forgotten, and with it what it found. */
const FORGOTTEN: DeliveryPage = { deliveries: [], next: null, hasMore: false };

interface ShownPage extends LivePage {
  /** What a search for a buyer found. */
  readonly found: FoundPage | undefined;
}

/** Reads what the view shows: a page of the list, which keeps itself up to date, or a search in the store. */
export function useShownPage(api: Api, view: DeliveriesView): ShownPage {
  const { buyer } = view;
  const limit = view.text === "" ? PAGE_SIZE : SEARCH_SIZE;
  const live = useLivePage(api, buyer === undefined ? toApiQuery(view, limit) : undefined);
  const { found, refusal, refresh } = useBuyerSearch(api, buyer ?? "", toApiFilters(view));
  if (buyer === undefined) return { ...live, found: undefined };
  const page = buyer === "" ? FORGOTTEN : found && { ...found, next: null };
  return { page, found, refusal, refresh };
}
