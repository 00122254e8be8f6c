import type { Progress } from "../../../../../../shared/bridge/domain/listing/progress.ts";
import { findKnownTimeZone } from "../../known-time-zone.ts";

export const TABS = [
  ["all", "All"],
  ["attention", "Needs attention"],
  ["today", "Today"],
  ["on-the-way", "On the way"],
  ["done", "Done"],
] as const;
type Tab = (typeof TABS)[number][0];

/** What the list is sorted by, as the API has it, with its words; by first seen, its newest first, without any. */
export const SORTS = [
  ["", "Newest first"],
  ["oldest", "Oldest first"],
  ["promised", "Promised soonest first"],
  ["-promised", "Promised latest first"],
  ["-price", "Highest price first"],
  ["price", "Lowest price first"],
  ["-order", "Highest order number first"],
  ["order", "Lowest order number first"],
  ["progress", "By status, the first steps first"],
  ["-progress", "By status, the last steps first"],
] as const;
export type Sort = (typeof SORTS)[number][0];

/** What of the deliveries is shown. The address has it, but for the text that may be a buyer's. */
export interface DeliveriesView {
  readonly tab: Tab;
  /** What is searched for by the order; empty: nothing. */
  readonly text: string;
  /** What may be a buyer's, and is searched for in the store. Undefined: nothing; empty: it is not known any more. */
  readonly buyer: string | undefined;
  readonly progress: Progress | "";
  /** The id of a pick-up location; empty: every one. */
  readonly location: string;
  /** How they go out; empty: in every mode. */
  readonly mode: string;
  /** Days as `2026-11-24`; empty: without a limit. */
  readonly from: string;
  readonly to: string;
  readonly sort: Sort;
  /** The API's cursor of the page; empty: the first. */
  readonly after: string;
}

export const FIRST_VIEW: DeliveriesView = {
  ...{ tab: "all", text: "", buyer: undefined, progress: "", location: "", mode: "" },
  ...{ from: "", to: "", sort: "", after: "" },
};

/** What the address has of a search for a buyer. */
const BUYER = "buyer";

/** What each tab asks the API for. */
const TAB_PARAMETERS: Readonly<Record<Tab, Readonly<Record<string, string>>>> = {
  all: {},
  attention: { needsAttention: "1" },
  // The API knows the store's own day.
  today: { from: "today", to: "today" },
  "on-the-way": { progress: "driver-assigned,on-the-way" },
  done: { progress: "delivered,ended,return-received,cancelled,not-delivered-by-courier,failed" },
};

/** Reads the view from the address, with the buyer that was searched for last. What it does not know, it leaves out. */
export function parseView(query: string, lastBuyer = ""): DeliveriesView {
  const given = new URLSearchParams(query);
  const readText = (name: string): string => given.get(name) ?? "";
  return {
    tab: TABS.find(([tab]) => tab === given.get("tab"))?.[0] ?? "all",
    text: readText("q"),
    buyer: given.get("search") === BUYER ? lastBuyer : undefined,
    // The API refuses a status that it does not know, and the page says so.
    progress: readText("status") as Progress | "",
    location: readText("location"),
    mode: readText("mode"),
    from: readText("from"),
    to: readText("to"),
    sort: SORTS.find(([sort]) => sort === given.get("sort"))?.[0] ?? "",
    after: readText("after"),
  };
}

/** Returns the view as the address has it. The first view needs nothing. */
export function formatView(view: DeliveriesView): string {
  const { tab, text, progress, location, mode, from, to, sort, after } = view;
  const search = view.buyer === undefined ? "" : BUYER;
  const shown = { tab: tab === "all" ? "" : tab, q: text, search, status: progress };
  return joinFilled({ ...shown, location, mode, from, to, sort, after });
}

/** Returns what the API's list is asked for. */
export const toApiQuery = (view: DeliveriesView, limit: number): string =>
  joinFilled({
    ...listFilters(view),
    // A search has an order of its own.
    ...{ q: view.text, sort: view.text === "" ? view.sort : "" },
    cursor: view.after,
    limit: String(limit),
  });

/** Returns the filters alone, as the API has them. */
export const toApiFilters = (view: DeliveriesView): string => joinFilled(listFilters(view));

const listFilters = ({
  tab,
  progress,
  location,
  mode,
  from,
  to,
}: DeliveriesView): Readonly<Record<string, string>> => ({
  ...TAB_PARAMETERS[tab],
  ...(progress !== "" && { progress }),
  ...{ location, mode },
  ...(tab !== "today" && { from, to }),
});

/** A search has one page, in an order of its own. */
export const isSearch = ({ text, buyer }: DeliveriesView): boolean =>
  text !== "" || buyer !== undefined;

export const isFiltered = (view: DeliveriesView): boolean =>
  isSearch(view) ||
  [view.progress, view.location, view.mode, view.from, view.to].some((one) => one !== "");

function joinFilled(parameters: Readonly<Record<string, string>>): string {
  const filled = Object.entries(parameters).filter(([, value]) => value !== "");
  return new URLSearchParams(filled).toString();
}

/** Says what comes first. A search shows first what fits best. */
export const describeOrder = (view: DeliveriesView): string =>
  isSearch(view)
    ? "the best match first"
    : (SORTS.find(([sort]) => sort === view.sort)?.[1] ?? "").toLowerCase();

/** Returns the day in a time zone, or here, as `2026-11-24`; here also where the browser does not know the zone. */
export const toDay = (at: Date, timeZone?: string): string =>
  new Intl.DateTimeFormat("en-CA", {
    ...{ timeZone: findKnownTimeZone(timeZone), calendar: "gregory", numberingSystem: "latn" },
    ...{ year: "numeric", month: "2-digit", day: "2-digit" },
  }).format(at);

/** Where the pages before and after lead. */
export const getDirections = ({ sort }: DeliveriesView) => {
  if (sort === "") return { back: "Newer", on: "Older" };
  return sort === "oldest" ? { back: "Older", on: "Newer" } : { back: "Previous", on: "Next" };
};
