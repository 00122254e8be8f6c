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

/** What of the deliveries is shown. The address has it. */
export interface DeliveriesView {
  readonly tab: Tab;
  /** What is searched for. */
  readonly text: string;
  readonly progress: Progress | "";
  /** Days as `2026-11-24`; empty: without a limit. */
  readonly from: string;
  readonly to: string;
  readonly sort: Sort;
  /** The API's cursor of the page; empty: the first. */
  readonly after: string;
}

export const FIRST_VIEW: DeliveriesView = {
  ...{ tab: "all", text: "", progress: "", from: "", to: "", sort: "", after: "" },
};

/** What each tab asks the API for. */
const TAB_PARAMETERS: Readonly<Record<Tab, Readonly<Record<string, string>>>> = {
  all: {},
  attention: { needsAttention: "1" },
  // The API knows the store's own day.
  today: { from: "today", to: "today" },
  "on-the-way": { progress: "driver-assigned,on-the-way" },
  done: { progress: "delivered,ended,return-received,cancelled,not-delivered-by-courier,failed" },
};

/** Reads the view from the address. What it does not know, it leaves out. */
export function parseView(query: string): DeliveriesView {
  const given = new URLSearchParams(query);
  const readText = (name: string): string => given.get(name) ?? "";
  return {
    tab: TABS.find(([tab]) => tab === given.get("tab"))?.[0] ?? "all",
    text: readText("q"),
    // The API refuses a status that it does not know, and the page says so.
    progress: readText("status") as Progress | "",
    from: readText("from"),
    to: readText("to"),
    sort: SORTS.find(([sort]) => sort === given.get("sort"))?.[0] ?? "",
    after: readText("after"),
  };
}

/** Returns the view as the address has it. The first view needs nothing. */
export function formatView(view: DeliveriesView): string {
  const { tab, text, progress, from, to, sort, after } = view;
  const shown = { tab: tab === "all" ? "" : tab, q: text, status: progress };
  return joinFilled({ ...shown, from, to, sort, after });
}

/** Returns what the API is asked for. */
export function toApiQuery(view: DeliveriesView, limit: number): string {
  const { tab, text, progress, from, to, sort, after } = view;
  return joinFilled({
    ...TAB_PARAMETERS[tab],
    ...(progress !== "" && { progress }),
    ...(tab !== "today" && { from, to }),
    // A search has an order of its own.
    ...{ q: text, sort: text === "" ? sort : "" },
    cursor: after,
    limit: String(limit),
  });
}

export const isFiltered = ({ text, progress, from, to }: DeliveriesView): boolean =>
  [text, progress, from, to].some((one) => one !== "");

function joinFilled(parameters: Readonly<Record<string, string>>): string {
  const filled = Object.entries(parameters).filter(([, value]) => value !== "");
  return new URLSearchParams(filled).toString();
}

/** Says what comes first. A search shows first what fits best. */
export const describeOrder = ({ text, sort }: DeliveriesView): string =>
  text === ""
    ? (SORTS.find(([one]) => one === sort)?.[1] ?? "").toLowerCase()
    : "the best match first";

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
