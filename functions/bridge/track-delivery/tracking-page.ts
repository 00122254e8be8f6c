import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import {
  type CourierStatus,
  isFinalStatus,
} from "#shared/bridge/domain/delivery/courier-status.ts";
import { type Delivery, getCurrentStatus } from "#shared/bridge/domain/delivery/delivery.ts";
import { COURIER_STATUS_TEXT } from "#shared/bridge/domain/delivery/status-text.ts";
import { TRACKING_PAGE_STYLE } from "./tracking-page-style.ts";

/** The way of a parcel as its buyer thinks of it, and the stages that belong to each step. */
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

/** The buyer's page of one delivery. It names nobody: whoever has the link sees how far it is, no more. */
export function renderTrackingPage(delivery: Delivery): APIGatewayProxyStructuredResultV2 {
  const status = getCurrentStatus(delivery);
  const pastStatuses = delivery.statusHistory.map((entry) => entry.status);
  const isOver = status !== undefined && isFinalStatus(status);
  const current = Math.max(
    0,
    TRACKING_STEPS.findIndex(({ statuses }) => status !== undefined && statuses.includes(status)),
  );
  const isDelivered = current === TRACKING_STEPS.length - 1;
  const steps = TRACKING_STEPS.map(({ title }, at) => {
    // Of one that ended elsewhere, the headline alone says what became of it.
    const now = isOver ? "next" : "now";
    const state = isDelivered || at < current ? "done" : at === current ? now : "next";
    return `<li class="${state}"${state === "now" ? ' aria-current="step"' : ""}>${title}</li>`;
  });
  const headline = status === undefined ? "We have your order." : COURIER_STATUS_TEXT[status];
  const since = delivery.statusHistory.at(-1)?.at ?? delivery.createdAt;
  return respondHtml(
    200,
    `<h1>${headline}</h1>
<p><time datetime="${since.toISOString()}">${since.toUTCString()}</time></p>
<ol>${steps.join("")}</ol>
${pastStatuses.includes("attempt-failed") && !isOver && !isDelivered ? "<p>The courier tries again.</p>" : ""}`,
    !isOver,
  );
}

/** For an address that was not made here, or whose delivery is gone. */
export const renderUnknownDeliveryPage = (): APIGatewayProxyStructuredResultV2 =>
  respondHtml(
    404,
    "<h1>We do not know this delivery.</h1><p>Check that the link is complete.</p>",
    false,
  );

const respondHtml = (
  statusCode: number,
  content: string,
  isRefreshing: boolean,
): APIGatewayProxyStructuredResultV2 => ({
  statusCode,
  headers: {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex",
    ...(isRefreshing ? { refresh: "15" } : {}),
  },
  body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Your delivery</title><style>${TRACKING_PAGE_STYLE}</style></head><body><main>${content}</main></body></html>`,
});
