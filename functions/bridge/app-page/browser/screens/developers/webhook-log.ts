import type { Api } from "../../api.ts";
import type { SentEvent, WebhookLog } from "../../api-types.ts";
import { createCallOrder } from "../../call-order.ts";
import { createElement, createKeyedButton, focusAgain, replaceContent } from "../../dom.ts";
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
  const summary = createElement("summary", {}, "Log");
  const element = createElement("details", {}, summary, list);
  /** The ids of events that are being sent again. */
  const sending = new Set<string>();
  const path = `webhooks/${webhookId}/log`;
  const beginRead = createCallOrder();

  async function read(): Promise<void> {
    const isLatest = beginRead();
    const result = await api.call<WebhookLog>("GET", path);
    if (!isLatest()) return;
    const retry = (): void => void read();
    const shown = result.ok
      ? renderLog(result.value, retry, resend)
      : [renderProblem(result.refusal, retry)];
    replaceContent(list, shown);
    if (element.open) focusAgain(list, summary);
  }

  async function resend({ id }: SentEvent, message: HTMLElement): Promise<void> {
    if (sending.has(id)) return;
    sending.add(id);
    const result = await api.call<SentEvent>("POST", `${path}/${id}/resend`);
    sending.delete(id);
    if (result.ok) await read();
    else message.replaceChildren(renderProblem(result.refusal));
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

/** Sends an event again, and says in an element why it cannot. */
type Resend = (event: SentEvent, message: HTMLElement) => Promise<void>;

const renderLog = (
  { events, next }: WebhookLog,
  onRead: () => void,
  resend: Resend,
): readonly HTMLElement[] => [
  createElement("p", { class: "buttons" }, createKeyedButton("Read it again", "again", onRead)),
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
  const message = createElement("div");
  const send = (): void => void resend(event, message);
  if (state !== "pending")
    row.append(createElement("p", {}, createKeyedButton("Send it again", event.id, send)), message);
  return row;
}

function describeLast({ attempts }: SentEvent): string {
  const last = attempts.at(-1);
  if (last === undefined) return "Not sent yet.";
  const answer = last.httpStatus === null ? `No answer (${last.error})` : `HTTP ${last.httpStatus}`;
  return attempts.length === 1 ? `${answer}.` : `${answer} at attempt ${attempts.length}.`;
}
