import type { ApiRefusal } from "../api.ts";
import type {
  CourierAccount,
  DeliveryPage,
  ListedDelivery,
  PickupLocationList,
} from "../api-types.ts";
import { createButton, createElement, replaceContent } from "../dom.ts";
import { createTimeElement, STATE_LABELS } from "../labels.ts";
import { createContent, renderProblem, type Screen, type ScreenContext } from "../screen.ts";
import { readPages } from "./read-pages.ts";

/** The last deliveries; what needs attention can be seen alone. */
export const deliveriesScreen: Screen = {
  title: "Deliveries",
  async load(context) {
    const list = createDeliveryList(context);
    const refusal = await list.refresh();
    if (refusal !== undefined) return { ok: false, refusal: refusal };
    context.repeatWhileShown(async () => void (await list.refresh()));
    return createContent(list.filter, list.content);
  },
};

/** The list with its own looking: more pages are added, and all that is shown is kept up to date. */
function createDeliveryList(context: ScreenContext) {
  const content = createElement("div", { class: "list" });
  const attentionCheckbox = createElement("input", {
    ...{ type: "checkbox", id: "needs-attention", change: () => void refresh() },
  });
  const filter = createElement(
    "p",
    { class: "filter" },
    attentionCheckbox,
    createElement("label", { for: "needs-attention" }, "Only what needs attention"),
  );
  let pages = 1;
  let lastShown = "";

  /** Answers why there is nothing to show; nothing where there is. */
  async function refresh(): Promise<ApiRefusal | undefined> {
    const response = await readPages(context.api, pages, attentionCheckbox.checked);
    if (!response.ok) {
      lastShown = "";
      replaceContent(content, [renderProblem(response.refusal, () => void refresh())]);
      return response.refusal;
    }
    const now = JSON.stringify([response.value, attentionCheckbox.checked]);
    if (now !== lastShown) await showPage(response.value);
    lastShown = now;
    return undefined;
  }

  async function showPage({ deliveries, next }: DeliveryPage): Promise<void> {
    if (deliveries.length === 0) {
      replaceContent(content, [
        attentionCheckbox.checked
          ? createElement("p", {}, "Nothing needs your attention.")
          : await renderGettingStarted(context),
      ]);
      return;
    }
    const moreButton = createButton("Show more", () => {
      pages += 1;
      void refresh();
    });
    moreButton.dataset.key = "more";
    replaceContent(content, [
      createElement("ul", { class: "cards" }, ...deliveries.map(renderCard)),
      ...(next === null ? [] : [moreButton]),
    ]);
  }

  return { filter, content, refresh };
}

const formatDeliveryName = ({ orderName, orderId, part }: ListedDelivery): string =>
  `Order ${orderName ?? orderId}${part > 1 ? `, part ${part}` : ""}`;

function renderCard(one: ListedDelivery): HTMLElement {
  const path = `#/deliveries/${one.orderId}/${one.part}`;
  const statusLine = one.reason?.text ?? one.courierStatusText;
  const problemText = one.alert?.text ?? one.lastError?.text;
  return createElement(
    "li",
    { class: "card" },
    createElement(
      "p",
      { class: "line" },
      createElement("a", { href: path, "data-key": path }, formatDeliveryName(one)),
      createElement("span", { class: `badge ${one.state}` }, STATE_LABELS[one.state]),
    ),
    statusLine === null || statusLine === undefined
      ? undefined
      : createElement("p", {}, statusLine),
    problemText === undefined ? undefined : createElement("p", { class: "odd" }, problemText),
    createElement("p", { class: "hint" }, createTimeElement(one.createdAt)),
  );
}

/** What is to be done before the first delivery, and what is done. */
async function renderGettingStarted({ api }: ScreenContext): Promise<HTMLElement> {
  const [account, locations] = await Promise.all([
    api.call<CourierAccount>("GET", "courier-account"),
    api.call<PickupLocationList>("GET", "pickup-locations"),
  ]);
  const isConnected = account.ok && account.value.state === "connected";
  const hasLocation = locations.ok && locations.value.locations.length > 0;
  return createElement(
    "div",
    { class: "empty" },
    createElement("p", {}, createElement("strong", {}, "No deliveries yet.")),
    createElement("p", {}, "Paid orders of your store appear here by themselves."),
    createElement(
      "ol",
      { class: "steps" },
      renderStep(isConnected, "courier", "Connect your courier account"),
      renderStep(hasLocation, "locations", "Say where the courier collects"),
      createElement(
        "li",
        {},
        createElement("a", { href: "#/outgoing" }, "Choose how orders go out"),
      ),
    ),
  );
}

const renderStep = (isDone: boolean, path: string, text: string): HTMLElement =>
  createElement(
    "li",
    { class: isDone ? "done" : "" },
    createElement("a", { href: `#/${path}` }, text),
    isDone ? " (done)" : undefined,
  );
