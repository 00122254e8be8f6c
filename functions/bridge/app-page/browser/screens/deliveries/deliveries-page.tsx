import { useState } from "preact/hooks";
import type { Api } from "../../api.ts";
import type { DeliveryPage, FoundPage, ListedDelivery } from "../../api-types.ts";
import type { ScreenContext } from "../../screen.ts";
import { Loading } from "../../ui/loading.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { DeliveriesTable } from "./deliveries-table.tsx";
import {
  type DeliveriesView,
  describeOrder,
  formatView,
  getDirections,
  isSearch,
  parseView,
  type Sort,
} from "./deliveries-view.ts";
import { getDeliveryPlace } from "./delivery-name.ts";
import type { RowsProps, Selection } from "./delivery-row.tsx";
import { EmptyList, MoreMatches } from "./empty-list.tsx";
import { ExportButton } from "./export-button.tsx";
import { ListProblem } from "./list-problem.tsx";
import { getLastSearch } from "./search/last-search.ts";
import { SearchNotes } from "./search/search-notes.tsx";
import { toSearchChange } from "./search/to-search-change.ts";
import { useAnnouncedCount } from "./search/use-announced-count.ts";
import { UnreadLocations } from "./unread-locations.tsx";
import { useBuyerNames } from "./use-buyer-names.ts";
import { type Locations, useLocations } from "./use-locations.ts";
import { useNextFocus } from "./use-next-focus.ts";
import { useShownPage } from "./use-shown-page.ts";
import { ViewFilters, type ViewFiltersProps, ViewTabs } from "./view-filters.tsx";

/** All deliveries: in views, searched and filtered, page by page. The address has what is shown. */
export const DeliveriesPage = ({ context }: { readonly context: ScreenContext }) => {
  const { api } = context;
  const [view, setView] = useState(() => parseView(context.query, getLastSearch()?.text));
  /** The pages before this one, to go back to. */
  const [earlier, setEarlier] = useState<readonly string[]>([]);
  const [selection, setSelection] = useState<Selection>(new Set());
  const { page, found, refusal, refresh } = useShownPage(api, view);
  const places = useLocations(api);
  // The table has one column more where there are several locations.
  const isReady = page !== undefined && places !== undefined;
  const nextFocus = useNextFocus(isReady || refusal !== undefined);

  function show(changes: Partial<DeliveriesView>, before: readonly string[] = []): void {
    const next = { ...view, after: "", ...changes };
    setEarlier(before);
    setSelection(new Set());
    setView(next);
    context.writeQuery(formatView(next));
    nextFocus.current = "none";
  }
  /** By a button that goes with the table: the head that the list is or was sorted by has the focus next. */
  function showBy(changes: Partial<DeliveriesView>): void {
    show(changes);
    nextFocus.current = (changes.sort || view.sort).replace("-", "");
  }
  function retry(): void {
    // The address may have the page of a list that this one is no longer.
    if (refusal?.status === 400 && view.after !== "") show({});
    else refresh();
    nextFocus.current = "none";
  }
  const search = (text: string) =>
    text !== "" && text === view.buyer ? retry() : show(toSearchChange(text));

  const deliveries = page?.deliveries ?? [];
  const buyers = useBuyerNames(api, deliveries);
  useAnnouncedCount(isReady ? deliveries.length : undefined, view);
  return (
    <>
      <BulkBar
        api={api}
        selected={deliveries.filter((one) => selection.has(getDeliveryPlace(one)))}
        onDone={() => {
          setSelection(new Set());
          refresh();
        }}
      />
      <section class="card list" aria-label="Deliveries">
        <ListHead {...{ api, view, found, places }} onChange={show} onSearch={search} />
        {refusal && (
          <ListProblem {...{ refusal, view, places }} onChange={showBy} onRetry={retry} />
        )}
        {!refusal && !isReady && <Loading blocks={6} />}
        {isReady && found && <SearchNotes found={found} onRepeat={retry} />}
        {isReady && deliveries.length === 0 && <EmptyList {...{ view, page }} onChange={show} />}
        {isReady && deliveries.length > 0 && (
          <ListTable
            {...{ deliveries, buyers, selection, view, places }}
            onSelect={setSelection}
            onSort={(sort) => showBy({ sort })}
          />
        )}
        {isReady && <Pages {...{ page, view, earlier }} onChange={show} />}
      </section>
    </>
  );
};

interface HeadProps extends ViewFiltersProps {
  readonly api: Api;
  readonly found: FoundPage | undefined;
}

/** What is chosen of the list. */
const ListHead = ({ api, found, ...filters }: HeadProps) => (
  <>
    <div class="list-head">
      <ViewTabs view={filters.view} onChange={filters.onChange} />
      <ExportButton {...{ api, found }} view={filters.view} />
    </div>
    <ViewFilters {...filters} />
    {filters.places?.retry && <UnreadLocations onRetry={filters.places.retry} />}
  </>
);

interface ListTableProps extends Pick<RowsProps, "buyers" | "selection" | "onSelect"> {
  readonly deliveries: readonly ListedDelivery[];
  readonly view: DeliveriesView;
  readonly places: Locations;
  readonly onSort: (sort: Sort) => void;
}

/** A search has an order of its own. */
const ListTable = ({ view, places, onSort, ...rows }: ListTableProps) => (
  <DeliveriesTable
    {...rows}
    locations={places.names}
    findTimeZone={places.findTimeZone}
    caption={`Deliveries, ${describeOrder(view)}`}
    sort={view.sort}
    onSort={isSearch(view) ? undefined : onSort}
  />
);

interface PagesProps {
  readonly page: DeliveryPage;
  readonly view: DeliveriesView;
  readonly earlier: readonly string[];
  readonly onChange: (changes: { after: string }, earlier: readonly string[]) => void;
}

/** A search has no other page. Whoever came by an address to a later page goes back to the first. */
const Pages = ({ page: { next, hasMore }, view, earlier, onChange }: PagesProps) => {
  const { after, text } = view;
  if (text !== "" && hasMore) return <MoreMatches />;
  const { back, on } = getDirections(view);
  return after === "" && next === null ? null : (
    <nav class="pages" aria-label="Pages">
      <button
        type="button"
        disabled={after === ""}
        onClick={() => onChange({ after: earlier.at(-1) ?? "" }, earlier.slice(0, -1))}
      >
        {earlier.length === 0 && after !== "" ? "First page" : back}
      </button>
      <button
        type="button"
        disabled={next === null}
        onClick={() => onChange({ after: next ?? "" }, [...earlier, after])}
      >
        {on}
      </button>
    </nav>
  );
};
