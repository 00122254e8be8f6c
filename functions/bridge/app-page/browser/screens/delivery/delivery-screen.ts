import type { Delivery } from "../../api-types.ts";
import { isDialogOpen } from "../../dialog.ts";
import { createDescriptionList, createElement, replaceContent } from "../../dom.ts";
import { MODE_LABELS, PROGRESS_TONES } from "../../labels.ts";
import { createContent, type Screen } from "../../screen.ts";
import { createTimeElement } from "../../time-element.ts";
import { renderActions } from "./delivery-actions.ts";
import { createExplanation } from "./explanation.ts";
import { renderMoney } from "./money.ts";
import { createProofImages } from "./proof-images.ts";
import { renderStatusHistory } from "./status-history.ts";

/** One delivery: where it is, what can be done about it, and its story. */
export const createDeliveryScreen = (orderId: string, part: string): Screen => ({
  title: "Delivery",
  parent: { title: "Deliveries", place: "deliveries" },
  async load(context) {
    const path = `deliveries/${encodeURIComponent(orderId)}/${encodeURIComponent(part)}`;
    const content = createElement("div");
    const renderProofImages = createProofImages(context.api, path);
    let lastShown = "";
    const showDelivery = (delivery: Delivery) => {
      const now = JSON.stringify(delivery);
      if (now === lastShown) return;
      lastShown = now;
      replaceContent(
        content,
        renderDetail(
          delivery,
          renderActions(context.api, path, delivery, showDelivery),
          renderProofImages(delivery),
        ),
      );
    };
    const first = await context.api.call<Delivery>("GET", path);
    if (!first.ok) return first;
    showDelivery(first.value);
    context.repeatWhileShown(async () => {
      const next = await context.api.call<Delivery>("GET", path);
      // A single look that fails is made up for by the next one.
      if (next.ok && !isDialogOpen()) showDelivery(next.value);
    });
    return createContent(
      createElement(
        "p",
        { class: "back" },
        createElement("a", { href: "#/deliveries" }, "All deliveries"),
      ),
      content,
      createExplanation(context.api, orderId, part),
    );
  },
});

function renderDetail(
  delivery: Delivery,
  actionButtons: HTMLElement,
  proofImages: HTMLElement | undefined,
): HTMLElement[] {
  return [
    renderSummary(delivery, actionButtons),
    ...[proofImages, renderStatusHistory(delivery), renderMoney(delivery)].filter(
      (one) => one !== undefined,
    ),
    renderTimeline(delivery),
  ];
}

function renderSummary(delivery: Delivery, actionButtons: HTMLElement): HTMLElement {
  const {
    orderName,
    orderId,
    progress,
    progressText,
    reason,
    courierStatusText,
    alert,
    lastError,
  } = delivery;
  return createElement(
    "section",
    { class: "card" },
    createElement(
      "p",
      { class: "line" },
      createElement("strong", {}, `Order ${orderName ?? orderId}`),
      createElement("span", { class: `badge ${PROGRESS_TONES[progress]}` }, progressText),
      delivery.isTest ? createElement("span", { class: "badge" }, "Test order") : undefined,
    ),
    createElement(
      "p",
      { role: "status" },
      reason?.text ?? courierStatusText ?? "The bridge is looking at it.",
    ),
    renderContactLinks(delivery),
    alert === null ? undefined : createElement("p", { class: "odd" }, alert.text),
    lastError === null ? undefined : createElement("p", { class: "odd" }, lastError.text),
    renderParts(delivery),
    renderFacts(delivery),
    actionButtons,
  );
}

/** What else happened: what the courier reported has a list of its own. */
const renderTimeline = ({ timeline }: Delivery): HTMLElement =>
  createElement(
    "section",
    { class: "card" },
    createElement("h3", {}, "What happened"),
    createElement(
      "ol",
      { class: "story" },
      ...timeline
        .filter(({ code }) => !code.startsWith("status."))
        .reverse()
        .map(({ at, by, text }) =>
          createElement(
            "li",
            {},
            createElement("span", {}, text),
            createElement("span", { class: "hint" }, createTimeElement(at), ` · ${by}`),
          ),
        ),
    ),
  );

/** What a missing phone number or e-mail address is added by: in the order, or for all such orders. */
function renderContactLinks({ orderId, reason }: Delivery): HTMLElement | undefined {
  if (reason === null || !["no-phone", "no-email"].includes(reason.code)) return undefined;
  const settingsLink = createElement(
    "a",
    { href: "#/outgoing", "data-key": "contact" },
    "Enter one for all such orders",
  );
  const orderLink =
    window.shopify &&
    createElement(
      "a",
      { href: `shopify://admin/orders/${orderId}`, target: "_top", "data-key": "order" },
      "Open the order in Shopify",
    );
  return createElement("p", { class: "line" }, orderLink, settingsLink);
}

function renderParts({ orderId, part, parts: all }: Delivery): HTMLElement | undefined {
  if (all.length < 2) return undefined;
  const links = all.map((one) =>
    one === part
      ? createElement("strong", {}, `Part ${one}`)
      : createElement("a", { href: `#/deliveries/${orderId}/${one}` }, `Part ${one}`),
  );
  return createElement("p", { class: "line" }, ...links);
}

function renderFacts(delivery: Delivery): HTMLElement {
  const { recipient, plan, trackingUrl } = delivery;
  const { buyerInstructions: written, buyerRating } = delivery;
  const link = createElement(
    "a",
    { href: trackingUrl, target: "_blank", rel: "noreferrer", "data-key": "tracking" },
    "Tracking page",
  );
  return createDescriptionList([
    ["Goes out", plan && MODE_LABELS[plan.mode][0]],
    ["Pick-up planned for", plan?.pickUpAt ? createTimeElement(plan.pickUpAt) : null],
    ["To", recipient && `${recipient.name}, ${recipient.address}`],
    ["Phone", recipient?.phone],
    ["Notes", recipient?.notes],
    ["Written by the buyer for the driver", written?.isAtCourier ? written.text : null],
    [
      "Written by the buyer, not at the courier",
      written?.isAtCourier === false ? written.text : null,
    ],
    ["Driver rated by the buyer", buyerRating && `${buyerRating.rating} of 5`],
    ["For the buyer", link],
  ]);
}
