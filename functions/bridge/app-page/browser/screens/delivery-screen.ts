import type { Delivery } from "../api-types.ts";
import { isAsking } from "../dialog.ts";
import { el, facts, refill } from "../dom.ts";
import { MODE_WORDS, moment, STATE_WORDS } from "../labels.ts";
import { type Screen, shown } from "../screen.ts";
import { actions } from "./delivery-actions.ts";

/** One delivery: where it is, what can be done about it, and its story. */
export const deliveryScreen = (orderId: string, part: string): Screen => ({
  title: "Delivery",
  async load(app) {
    const path = `deliveries/${encodeURIComponent(orderId)}/${encodeURIComponent(part)}`;
    const content = el("div");
    let seen = "";
    const show = (delivery: Delivery) => {
      const now = JSON.stringify(delivery);
      if (now === seen) return;
      seen = now;
      refill(content, detail(delivery, actions(app.api, path, delivery, show)));
    };
    const first = await app.api.call<Delivery>("GET", path);
    if (!first.ok) return first;
    show(first.value);
    app.whileShown(async () => {
      const next = await app.api.call<Delivery>("GET", path);
      // A single look that fails is made up for by the next one.
      if (next.ok && !isAsking()) show(next.value);
    });
    return shown(el("p", {}, el("a", { href: "#/deliveries" }, "All deliveries")), content);
  },
});

function detail(delivery: Delivery, doing: HTMLElement): HTMLElement[] {
  const { orderName, orderId, state, reason, stageText, attention, trouble } = delivery;
  return [
    el(
      "section",
      { class: "card" },
      el(
        "p",
        { class: "line" },
        el("strong", {}, `Order ${orderName ?? orderId}`),
        el("span", { class: `badge ${state}` }, STATE_WORDS[state]),
      ),
      el("p", { role: "status" }, reason?.text ?? stageText ?? "The bridge is looking at it."),
      attention === null ? undefined : el("p", { class: "odd" }, attention.text),
      trouble === null ? undefined : el("p", { class: "odd" }, trouble.text),
      parts(delivery),
      particulars(delivery),
      doing,
    ),
    el(
      "section",
      { class: "card" },
      el("h3", {}, "What happened"),
      el(
        "ol",
        { class: "story" },
        ...[...delivery.timeline]
          .reverse()
          .map(({ at, by, text }) =>
            el(
              "li",
              {},
              el("span", {}, text),
              el("span", { class: "hint" }, moment(at), ` · ${by}`),
            ),
          ),
      ),
    ),
  ];
}

function parts({ orderId, part, parts: all }: Delivery): HTMLElement | undefined {
  if (all.length < 2) return undefined;
  const links = all.map((one) =>
    one === part
      ? el("strong", {}, `Part ${one}`)
      : el("a", { href: `#/deliveries/${orderId}/${one}` }, `Part ${one}`),
  );
  return el("p", { class: "line" }, ...links);
}

function particulars(delivery: Delivery): HTMLElement {
  const { recipient, plan, money, quote, trackingUrl } = delivery;
  const link = el(
    "a",
    { href: trackingUrl, target: "_blank", rel: "noreferrer", "data-key": "tracking" },
    "Tracking page",
  );
  return facts([
    ["Goes out", plan && MODE_WORDS[plan.mode][0]],
    ["Collected", plan?.pickUpAt ? moment(plan.pickUpAt) : null],
    ["To", recipient && `${recipient.name}, ${recipient.address}`],
    ["Phone", recipient?.phone],
    ["Notes", recipient?.notes],
    ["Asked by the courier", quote?.price.text],
    ["Paid to the courier", money.charged?.text],
    ["Paid back", money.refunded?.text],
    ["Paid by the buyer for shipping", money.shippingPaid?.text],
    ["For the buyer", link],
  ]);
}
