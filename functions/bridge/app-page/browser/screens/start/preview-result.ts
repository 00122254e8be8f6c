import type { StartPreview, StoreStart } from "../../api-types.ts";
import { createDescriptionList, createElement } from "../../dom.ts";
import { getModeTitle } from "../../labels.ts";
import { createTimeElement } from "../../time-element.ts";
import { formatWaitingCount } from "./describe-waiting.ts";
import type { PlannedStart } from "./planned-start.ts";

type PreviewedOrder = StartPreview["orders"][number];

/** What the pages told until now. */
export interface PreviewSoFar {
  readonly orders: readonly PreviewedOrder[];
  readonly seen: number;
  readonly total: number;
  readonly isCut: boolean;
  readonly waiting: number;
  readonly hasMoreWaiting: boolean;
  readonly shownAt?: string | undefined;
}

/** So many orders of a list are shown. */
const SHOWN = 10;

/** What would go out, what would not and why. */
export function createPreviewResult(
  soFar: PreviewSoFar,
  start: StoreStart,
  { from }: PlannedStart,
): HTMLElement {
  const { orders, isCut } = soFar;
  const select = (...outcomes: PreviewedOrder["outcome"][]) =>
    orders.filter(({ outcome }) => outcomes.includes(outcome));
  const leavesWaiting = from.kind === "now" && start.state !== "started";
  const staying = select("stays").length;
  return createElement(
    "div",
    {},
    createElement(
      "section",
      { class: "card", "aria-label": "In short" },
      createDescriptionList([
        ["Go out at once", formatCount(select("goes-out").length)],
        ["Go out later", formatSome(select("waits").length)],
        ["Need something first", formatSome(select("held").length)],
        ["Stay with you", leavesWaiting ? formatWaiting(soFar) : formatSome(staying)],
      ]),
      createElement("p", {}, describeLater(from)),
    ),
    isCut
      ? createElement(
          "p",
          { class: "odd" },
          from.kind === "date"
            ? "There are more orders than the preview counts. Choose a later date to see each."
            : "More orders wait than the preview counts. It shows the latest 500; the start takes all.",
        )
      : undefined,
    createOrderList("Go out at once", select("goes-out")),
    createOrderList("Go out later", select("waits")),
    createOrderList("Need something first", select("held")),
    createOrderList("Stay with you", select("stays")),
    leavesWaiting ? createWaitingList(start) : undefined,
  );
}

const formatWaiting = (soFar: PreviewSoFar): string | null =>
  soFar.hasMoreWaiting ? `${formatWaitingCount(soFar)} orders` : formatSome(soFar.waiting);

/** A list leaves out what is nothing. */
const formatSome = (count: number): string | null => (count === 0 ? null : formatCount(count));

const formatCount = (count: number): string =>
  count === 1 ? "1 order" : count === 0 ? "No order" : `${count} orders`;

const describeLater = (from: PlannedStart["from"]): string =>
  from.kind === "date" && new Date(from.at) > new Date()
    ? `Orders that are placed from ${formatDay(from.at)} on go out by themselves.`
    : "Orders that are placed from now on go out by themselves.";

const formatDay = (iso: string): string =>
  new Date(iso).toLocaleDateString(undefined, { dateStyle: "long" });

const createOrderList = (
  title: string,
  orders: readonly PreviewedOrder[],
): HTMLElement | undefined =>
  orders.length === 0
    ? undefined
    : createElement(
        "section",
        { class: "card", "aria-label": title },
        createElement("h3", {}, `${title} (${orders.length})`),
        createElement("ul", { class: "story" }, ...orders.slice(0, SHOWN).map(createOrderItem)),
        createMoreText(orders.length - SHOWN),
      );

const createMoreText = (more: number): HTMLElement | undefined =>
  more > 0 ? createElement("p", { class: "hint" }, `And ${more} more.`) : undefined;

const createOrderItem = (order: PreviewedOrder): HTMLElement =>
  createElement(
    "li",
    {},
    createElement("strong", {}, order.orderName ?? order.orderId),
    order.placedAt === null
      ? undefined
      : createElement("span", { class: "hint" }, "Placed ", createTimeElement(order.placedAt)),
    createElement("span", {}, describeOutcome(order)),
  );

const describeOutcome = ({ mode, reason, shippingMethods }: PreviewedOrder): string =>
  mode === null
    ? (reason?.text ?? "")
    : [shippingMethods.join(", "), getModeTitle(mode)].filter((text) => text !== "").join(": ");

/** With orders from now on, those that wait are not read: their names are known. */
function createWaitingList(start: StoreStart): HTMLElement | undefined {
  const { waiting, latestWaiting } = start;
  if (waiting === 0) return undefined;
  return createElement(
    "section",
    { class: "card", "aria-label": "Stay with you" },
    createElement("h3", {}, `Stay with you (${formatWaitingCount(start).toLowerCase()})`),
    createElement(
      "p",
      { class: "hint" },
      "They were placed before the start. You can dispatch each by hand.",
    ),
    createElement(
      "ul",
      { class: "story" },
      ...latestWaiting.map(({ orderId, orderName }) =>
        createElement("li", {}, createElement("strong", {}, orderName ?? orderId)),
      ),
    ),
    start.hasMoreWaiting
      ? createElement("p", { class: "hint" }, "And more.")
      : createMoreText(waiting - latestWaiting.length),
  );
}
