import type { Api } from "../../api.ts";
import type { Webhook } from "../../api-types.ts";
import { createButton, createElement, replaceContent } from "../../dom.ts";
import { renderSuccess } from "../../screen.ts";
import type { ShowWebhooks } from "./show-webhooks.ts";
import { renderShownOnce } from "./shown-once.ts";
import { renderWebhook } from "./webhook-card.ts";
import { createWebhookForm } from "./webhook-form.ts";

/** The webhooks of the store. */
export function createWebhookSection(api: Api, webhooks: readonly Webhook[]): HTMLElement {
  const section = createElement("section");
  showWebhooks(api, section, webhooks);
  return section;
}

function showWebhooks(
  api: Api,
  section: HTMLElement,
  webhooks: readonly Webhook[],
  notice?: HTMLElement,
): void {
  const show: ShowWebhooks = (after, said) => showWebhooks(api, section, after, said);
  const showForm = (changed?: Webhook) => {
    const form = createWebhookForm(api, changed, {
      onCancel: () => showWebhooks(api, section, webhooks),
      onSaved: ({ secret, ...saved }) =>
        show(
          [...webhooks.filter(({ id }) => id !== saved.id), saved],
          secret === undefined
            ? renderSuccess("The webhook is saved.")
            : renderShownOnce(SECRET_TEXT, secret),
        ),
    });
    const title = changed === undefined ? "New webhook" : "Change the webhook";
    replaceContent(section, [createElement("h3", {}, title), form]);
    form.querySelector("input")?.focus();
  };
  const actions = { all: webhooks, show, change: showForm };
  replaceContent(section, [
    createElement("h3", {}, "Webhooks"),
    createElement(
      "p",
      {},
      "A program of yours is told at once what happens to a delivery: its ids, its state and a link, and nothing of the buyer.",
    ),
    ...(notice === undefined ? [] : [notice]),
    webhooks.length === 0
      ? createElement("p", { class: "empty" }, "No webhook yet.")
      : createElement(
          "ul",
          { class: "cards" },
          ...webhooks.map((one) => renderWebhook(api, one, actions)),
        ),
    createElement(
      "p",
      { class: "buttons" },
      createButton("Add a webhook", () => showForm(), "go"),
    ),
  ]);
  notice?.focus();
}

const SECRET_TEXT =
  "The webhook is added. Copy its secret now, with which your program verifies what it gets: it is not shown again.";
