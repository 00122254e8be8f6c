import type { Api } from "../../api.ts";
import type { Webhook } from "../../api-types.ts";
import { createDescriptionList, createElement, createNamedButton } from "../../dom.ts";
import { getLabel } from "../../labels.ts";
import { renderProblem, renderSuccess } from "../../screen.ts";
import { createTimeElement } from "../../time-element.ts";
import type { ShowWebhooks } from "./show-webhooks.ts";
import { createWebhookActions } from "./webhook-actions.ts";
import { TYPE_LABELS } from "./webhook-form.ts";
import { createWebhookLog } from "./webhook-log.ts";

interface CardOptions {
  readonly all: readonly Webhook[];
  readonly show: ShowWebhooks;
  readonly change: (webhook: Webhook) => void;
}

const STATES = {
  working: ["Working", "badge success"],
  failing: ["Failing", "badge warning"],
  disabled: ["Disabled", "badge critical"],
} as const;

/** A webhook with what can be done about it. */
export function renderWebhook(
  api: Api,
  webhook: Webhook,
  { all, show, change }: CardOptions,
): HTMLElement {
  const { id, url, types, state } = webhook;
  const said = createElement("div");
  const log = createWebhookLog(api, id);
  const [stateText, stateClass] = STATES[state] ?? [state, "badge"];
  const { sendTest, replaceSecret, remove } = createWebhookActions(api, webhook, {
    ...{ all, show },
    onTested: () => {
      said.replaceChildren(
        renderSuccess("A test event is on its way. The log says how it was answered."),
      );
      void log.open();
    },
    onRefusal: (refusal) => said.replaceChildren(renderProblem(refusal)),
  });
  return createElement(
    "li",
    { class: "card" },
    said,
    createElement(
      "p",
      { class: "line" },
      createElement("strong", {}, url),
      createElement("span", { class: stateClass }, stateText),
    ),
    createElement("p", {}, `${types.map((type) => getLabel(TYPE_LABELS, type)).join(". ")}.`),
    describeTimes(webhook),
    log.element,
    createElement(
      "p",
      { class: "buttons" },
      createNamedButton("Send a test event", `to ${url}`, () => void sendTest()),
      createNamedButton("Change", url, () => change(webhook)),
      createNamedButton("Replace the secret", `of ${url}`, () => void replaceSecret()),
      createNamedButton("Delete", url, () => void remove(), "bad"),
    ),
  );
}

const describeTimes = ({ failingSince, previousSecretUntil }: Webhook): HTMLElement =>
  createDescriptionList([
    ["Fails since", failingSince === null ? null : createTimeElement(failingSince)],
    [
      "Former secret until",
      previousSecretUntil === null ? null : createTimeElement(previousSecretUntil),
    ],
  ]);
