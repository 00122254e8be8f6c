import type { Progress } from "../../../../../../shared/bridge/domain/listing/progress.ts";

export const TABS = [
  ["all", "All"],
  ["attention", "Needs attention"],
  ["today", "Today"],
  ["on-the-way", "On the way"],
  ["done", "Done"],
] as const;
type Tab = (typeof TABS)[number][0];

/** What of the deliveries is shown. The address has it. */
export interface DeliveriesView {
  readonly tab: Tab;
  /** What is searched for. */
  readonly text: string;
  readonly progress: Progress | "";
  /** Days as `2026-11-24`; empty: without a limit. */
  readonly from: string;
  readonly to: string;
  /** The API's cursor of the page; empty: the first. */
  readonly after: string;
}

export const FIRST_VIEW: DeliveriesView = {
  ...{ tab: "all", text: "", progress: "", from: "", to: "", after: "" },
};

/** What each tab asks the API for. */
const TAB_PARAMETERS: Readonly<Record<Tab, Readonly<Record<string, string>>>> = {
  all: {},
  attention: { needsAttention: "1" },
  today: {},
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
    after: readText("after"),
  };
}

/** Returns the view as the address has it. The first view needs nothing. */
export function formatView({ tab, text, progress, from, to, after }: DeliveriesView): string {
  return joinFilled({ tab: tab === "all" ? "" : tab, q: text, status: progress, from, to, after });
}

/** Returns what the API is asked for. `today` is the day here and now. */
export function toApiQuery(view: DeliveriesView, today: string, limit: number): string {
  const { tab, text, progress, from, to, after } = view;
  const days = tab === "today" ? { from: today, to: today } : { from, to };
  return joinFilled({
    ...TAB_PARAMETERS[tab],
    ...(progress !== "" && { progress }),
    ...days,
    q: text,
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

/** Returns the day here as `2026-11-24`. */
export const toDay = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
