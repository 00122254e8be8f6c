import { html, raw } from "hono/html";
import { formatMessage } from "#functions/bridge/messages/format-message.ts";
import { respondHtml } from "#functions/bridge/pages/html-response.ts";
import type { Html } from "#functions/runtime/html.ts";
import {
  type CourierStatus,
  isFinalStatus,
} from "#shared/bridge/domain/delivery/courier-status.ts";
import { type Delivery, getCurrentStatus } from "#shared/bridge/domain/delivery/delivery.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { TRACKING_PAGE_STYLE } from "./tracking-page-style.ts";

/** The steps of a delivery that the buyer sees, and the courier statuses of each. */
const TRACKING_STEPS: readonly {
  readonly title: string;
  readonly statuses: readonly CourierStatus[];
}[] = [
  { title: "Order received", statuses: ["draft", "ready", "searching", "scheduled"] },
  { title: "Courier assigned", statuses: ["assigned", "at-pickup"] },
  {
    title: "On the way",
    statuses: ["picked-up", "on-the-way", "no-answer", "unreachable", "attempt-failed", "returned"],
  },
  { title: "At your door", statuses: ["at-dropoff"] },
  {
    title: "Delivered",
    statuses: [
      "delivered",
      "return-ready",
      "return-scheduled",
      "return-picked-up",
      "at-laboratory",
      "return-received",
    ],
  },
];

/** Returns the buyer's page of one delivery. It shows the progress and no personal data, because anyone with the link can open it. */
export function respondDeliveryPage(delivery: Delivery): Promise<Response> {
  const status = getCurrentStatus(delivery);
  const pastStatuses = delivery.statusHistory.map((entry) => entry.status);
  const isOver = status !== undefined && isFinalStatus(status);
  const current = Math.max(
    0,
    TRACKING_STEPS.findIndex(({ statuses }) => status !== undefined && statuses.includes(status)),
  );
  const isDelivered = current === TRACKING_STEPS.length - 1;
  const steps = TRACKING_STEPS.map(({ title }, at) => {
    // If the delivery failed or was cancelled, only the headline says so.
    const now = isOver ? "next" : "now";
    const state = isDelivered || at < current ? "done" : at === current ? now : "next";
    return html`<li class="${state}"${state === "now" && html` aria-current="step"`}>${title}</li>`;
  });
  const headline =
    status === undefined ? "We have your order." : formatMessage(createMessage(`status.${status}`));
  const since = delivery.statusHistory.at(-1)?.at ?? delivery.createdAt;
  return respondTrackingPage(
    200,
    html`${delivery.isTest === true && html`<p><strong>This is a test order.</strong></p>`}<h1>${headline}</h1>
<p><time datetime="${since.toISOString()}">${since.toUTCString()}</time></p>
<ol>${steps}</ol>
${pastStatuses.includes("attempt-failed") && !isOver && !isDelivered && html`<p>The courier tries again.</p>`}`,
    !isOver,
  );
}

/** Returns the page for a link with an invalid token, or whose delivery was deleted. */
export const respondUnknownDeliveryPage = (): Promise<Response> =>
  respondTrackingPage(
    404,
    html`<h1>We do not know this delivery.</h1><p>Check that the link is complete.</p>`,
    false,
  );

const respondTrackingPage = (
  status: number,
  content: Html,
  isRefreshing: boolean,
): Promise<Response> =>
  respondHtml(
    status,
    html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Your delivery</title><style>${raw(TRACKING_PAGE_STYLE)}</style></head><body><main>${content}</main></body></html>`,
    {
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
      ...(isRefreshing ? { refresh: "15" } : {}),
    },
  );
