import type { Api } from "../../api.ts";
import type { SentEvent, WebhookLog } from "../../api-types.ts";
import { createCallOrder } from "../../call-order.ts";
import { createButton, createElement } from "../../dom.ts";
import { renderProblem } from "../../screen.ts";
import { createTimeElement } from "../../time-element.ts";

const STATES = {
  pending: ["Waiting", "badge"],
  delivered: ["Delivered", "badge success"],
  failed: ["Failed", "badge critical"],
} as const;

/** What a webhook was sent, read when it is unfolded. */
export function createWebhookLog(api: Api, webhookId: string) {
  const list = createElement("div", {}, createElement("p", { class: "loading" }, "Loading…"));
  const element = createElement("details", {}, createElement("summary", {}, "Log"), list);
  const path = `webhooks/${webhookId}/log`;
  const beginRead = createCallOrder();

  async function read(): Promise<void> {
    const isLatest = beginRead();
    const result = await api.call<WebhookLog>("GET", path);
    if (!isLatest()) return;
    if (result.ok) list.replaceChildren(...renderLog(result.value, () => void read(), resend));
    else list.replaceChildren(renderProblem(result.refusal, () => void read()));
  }

  async function resend(event: SentEvent, row: HTMLElement): Promise<void> {
    const result = await api.call<SentEvent>("POST", `${path}/${event.id}/resend`);
    if (result.ok) await read();
    else row.append(renderProblem(result.refusal));
  }

  element.addEventListener("toggle", () => {
    if (element.open) void read();
  });
  return {
    element,
    /** Unfolds the log, or reads it again. */
    async open(): Promise<void> {
      if (element.open) await read();
      element.open = true;
    },
  };
}

type Resend = (event: SentEvent, row: HTMLElement) => Promise<void>;

const renderLog = (
  { events, next }: WebhookLog,
  onRead: () => void,
  resend: Resend,
): readonly HTMLElement[] => [
  createElement("p", { class: "buttons" }, createButton("Read it again", onRead)),
  events.length === 0
    ? createElement("p", { class: "hint" }, "Nothing was sent yet.")
    : createElement("ul", { class: "rows" }, ...events.map((event) => renderEvent(event, resend))),
  ...(next === null ? [] : [createElement("p", { class: "hint" }, "The API has the older ones.")]),
];

function renderEvent(event: SentEvent, resend: Resend): HTMLElement {
  const { type, orderId, occurredAt, state } = event;
  const [text, badge] = STATES[state] ?? [state, "badge"];
  const row = createElement(
    "li",
    {},
    createElement(
      "p",
      { class: "line" },
      createElement("code", {}, type),
      createElement("span", { class: badge }, text),
    ),
    createElement(
      "p",
      {},
      orderId === null ? "" : `Order ${orderId}, `,
      createTimeElement(occurredAt),
      `. ${describeLast(event)}`,
    ),
  );
  if (state !== "pending")
    row.append(
      createElement(
        "p",
        {},
        createButton("Send it again", () => void resend(event, row)),
      ),
    );
  return row;
}

function describeLast({ attempts }: SentEvent): string {
  const last = attempts.at(-1);
  if (last === undefined) return "Not sent yet.";
  const answer = last.httpStatus === null ? `No answer (${last.error})` : `HTTP ${last.httpStatus}`;
  return attempts.length === 1 ? `${answer}.` : `${answer} at attempt ${attempts.length}.`;
}
