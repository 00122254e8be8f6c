import { useEffect, useState } from "preact/hooks";
import type { Api } from "../../api.ts";
import type { DeliveryPage, ListedDelivery, PickupLocationList } from "../../api-types.ts";
import type { ScreenContext } from "../../screen.ts";
import { Loading } from "../../ui/loading.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { DeliveriesTable } from "./deliveries-table.tsx";
import {
  type DeliveriesView,
  describeOrder,
  formatView,
  getDirections,
  parseView,
  toApiQuery,
} from "./deliveries-view.ts";
import { getDeliveryPlace } from "./delivery-name.ts";
import type { Selection } from "./delivery-row.tsx";
import { EmptyList, MoreMatches } from "./empty-list.tsx";
import { ExportButton } from "./export-button.tsx";
import { ListProblem } from "./list-problem.tsx";
import { useBuyerNames } from "./use-buyer-names.ts";
import { useLivePage } from "./use-live-page.ts";
import { useNextFocus } from "./use-next-focus.ts";
import { ViewFilters, ViewTabs } from "./view-filters.tsx";

const PAGE_SIZE = 25;
const SEARCH_SIZE = 100;

/** All deliveries: in views, searched and filtered, page by page. The address has what is shown. */
export const DeliveriesPage = ({ context }: { readonly context: ScreenContext }) => {
  const { api } = context;
  const [view, setView] = useState(() => parseView(context.query));
  /** The pages before this one, to go back to. */
  const [earlier, setEarlier] = useState<readonly string[]>([]);
  const [selection, setSelection] = useState<Selection>(new Set());
  const { page, refusal, refresh } = useLivePage(api, toQuery(view));
  const places = useLocations(api);
  // The table has one column more where there are several locations.
  const isReady = page !== undefined && places !== undefined;
  const nextFocus = useNextFocus(isReady || refusal !== undefined);

  function show(changes: Partial<DeliveriesView>, before: readonly string[] = []): void {
    const next = { ...view, after: "", ...changes };
    nextFocus.current = undefined;
    setEarlier(before);
    setSelection(new Set());
    setView(next);
    context.writeQuery(formatView(next));
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
  const goTo = (after: string, before: readonly string[]) => show({ after }, before);

  const deliveries = page?.deliveries ?? [];
  const buyers = useBuyerNames(api, deliveries);
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
        <div class="list-head">
          <ViewTabs view={view} onChange={show} />
          <ExportButton api={api} view={view} />
        </div>
        <ViewFilters view={view} onChange={show} timeZone={places?.timeZone} />
        {refusal && (
          <ListProblem {...{ refusal, view, places }} onChange={showBy} onRetry={retry} />
        )}
        {!refusal && !isReady && <Loading blocks={6} />}
        {isReady && deliveries.length === 0 && <EmptyList view={view} page={page} />}
        {isReady && deliveries.length > 0 && (
          <DeliveriesTable
            {...{ deliveries, buyers, selection, onSelect: setSelection }}
            locations={places.names}
            findTimeZone={places.findTimeZone}
            caption={`Deliveries, ${describeOrder(view)}`}
            sort={view.sort}
            onSort={view.text === "" ? (sort) => showBy({ sort }) : undefined}
          />
        )}
        {isReady && view.text !== "" && page.hasMore && <MoreMatches />}
        {isReady && <Pages {...{ page, view, earlier, goTo }} />}
      </section>
    </>
  );
};

/** A search has no other page. */
const toQuery = (view: DeliveriesView): string =>
  toApiQuery(view, view.text === "" ? PAGE_SIZE : SEARCH_SIZE);

interface Locations {
  readonly names: ReadonlyMap<string, string>;
  /** The store's days are those of its first location, else of UTC; undefined if it could not be read. */
  readonly timeZone: string | undefined;
  /** Returns that of the place where a delivery is collected, else the store's. */
  readonly findTimeZone: (one: ListedDelivery) => string | undefined;
}

const NO_LOCATIONS: Locations = {
  ...{ names: new Map(), timeZone: undefined, findTimeZone: () => undefined },
};

/** Undefined until they are read. Without their names, locations are shown by their ids. */
function useLocations(api: Api): Locations | undefined {
  const [found, setFound] = useState<Locations>();
  useEffect(() => {
    void api.call<PickupLocationList>("GET", "pickup-locations").then((result) => {
      if (!result.ok) return setFound(NO_LOCATIONS);
      const { locations } = result.value;
      const names = new Map(locations.map(({ id, name }) => [id, name]));
      const timeZone = locations[0]?.timeZone ?? "UTC";
      const findTimeZone = ({ pickUpIds }: ListedDelivery) =>
        locations.find(({ id }) => pickUpIds.includes(id))?.timeZone ?? timeZone;
      setFound({ names, timeZone, findTimeZone });
    });
  }, [api]);
  return found;
}

interface PagesProps {
  readonly page: DeliveryPage;
  readonly view: DeliveriesView;
  readonly earlier: readonly string[];
  readonly goTo: (after: string, earlier: readonly string[]) => void;
}

/** Whoever came by an address to a later page goes back to the first. */
const Pages = ({ page: { next }, view, earlier, goTo }: PagesProps) => {
  const { after } = view;
  const { back, on } = getDirections(view);
  return after === "" && next === null ? null : (
    <nav class="pages" aria-label="Pages">
      <button
        type="button"
        disabled={after === ""}
        onClick={() => goTo(earlier.at(-1) ?? "", earlier.slice(0, -1))}
      >
        {earlier.length === 0 && after !== "" ? "First page" : back}
      </button>
      <button
        type="button"
        disabled={next === null}
        onClick={() => goTo(next ?? "", [...earlier, after])}
      >
        {on}
      </button>
    </nav>
  );
};
