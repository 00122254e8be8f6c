import type { ListedDelivery } from "../../api-types.ts";
import { createElement } from "../../dom.ts";
import { PROGRESS_TONES } from "../../labels.ts";
import { createTimeElement } from "../../time-element.ts";
import { formatDeliveryName } from "../deliveries/delivery-name.ts";

/** One delivery in a list, with a link to all about it. */
export function renderDeliveryCard(one: ListedDelivery): HTMLElement {
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
      createElement("span", { class: `badge ${PROGRESS_TONES[one.progress]}` }, one.progressText),
    ),
    statusLine === null || statusLine === undefined
      ? undefined
      : createElement("p", {}, statusLine),
    problemText === undefined ? undefined : createElement("p", { class: "odd" }, problemText),
    createElement("p", { class: "hint" }, createTimeElement(one.createdAt)),
  );
}
