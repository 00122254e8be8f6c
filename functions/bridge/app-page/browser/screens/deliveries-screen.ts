import type { ApiRefusal } from "../api.ts";
import type { DeliveryPage } from "../api-types.ts";
import { createButton, createElement, replaceContent } from "../dom.ts";
import { createContent, renderProblem, type Screen, type ScreenContext } from "../screen.ts";
import { renderDeliveryCard } from "./home/delivery-card.ts";
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
    if (now !== lastShown) showPage(response.value);
    lastShown = now;
    return undefined;
  }

  function showPage({ deliveries, next }: DeliveryPage): void {
    if (deliveries.length === 0) {
      replaceContent(content, [
        attentionCheckbox.checked
          ? createElement("p", {}, "Nothing needs your attention.")
          : renderEmptyList(),
      ]);
      return;
    }
    const moreButton = createButton("Show more", () => {
      pages += 1;
      void refresh();
    });
    moreButton.dataset.key = "more";
    replaceContent(content, [
      createElement("ul", { class: "cards" }, ...deliveries.map(renderDeliveryCard)),
      ...(next === null ? [] : [moreButton]),
    ]);
  }

  return { filter, content, refresh };
}

const renderEmptyList = (): HTMLElement =>
  createElement(
    "div",
    { class: "empty" },
    createElement("p", {}, createElement("strong", {}, "No deliveries yet.")),
    createElement("p", {}, "Orders of your store appear here by themselves."),
    createElement("p", {}, createElement("a", { href: "#/" }, "See the steps to the start")),
  );
