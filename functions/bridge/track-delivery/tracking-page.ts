import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { isSettled, type Stage } from "#shared/bridge/domain/delivery/courier-status.ts";
import { currentStage, type Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { STAGE_TEXT } from "#shared/bridge/domain/delivery/status-text.ts";
import { STYLE } from "./tracking-page-style.ts";

/** The way of a parcel as its buyer thinks of it, and the stages that belong to each step. */
const STEPS: readonly { readonly title: string; readonly stages: readonly Stage[] }[] = [
  { title: "Order received", stages: ["draft", "ready", "searching", "scheduled"] },
  { title: "Courier assigned", stages: ["assigned", "at-pickup"] },
  {
    title: "On the way",
    stages: ["picked-up", "on-the-way", "no-answer", "unreachable", "attempt-failed", "returned"],
  },
  { title: "At your door", stages: ["at-dropoff"] },
  {
    title: "Delivered",
    stages: [
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
export function page(delivery: Delivery): APIGatewayProxyStructuredResultV2 {
  const stage = currentStage(delivery);
  const done = delivery.journey.map((reached) => reached.stage);
  const isOver = stage !== undefined && isSettled(stage);
  const current = Math.max(
    0,
    STEPS.findIndex(({ stages }) => stage !== undefined && stages.includes(stage)),
  );
  const arrived = current === STEPS.length - 1;
  const steps = STEPS.map(({ title }, at) => {
    // Of one that ended elsewhere, the headline alone says what became of it.
    const now = isOver ? "next" : "now";
    const state = arrived || at < current ? "done" : at === current ? now : "next";
    return `<li class="${state}"${state === "now" ? ' aria-current="step"' : ""}>${title}</li>`;
  });
  const headline = stage === undefined ? "We have your order." : STAGE_TEXT[stage];
  const since = delivery.journey.at(-1)?.at ?? delivery.createdAt;
  return html(
    200,
    `<h1>${headline}</h1>
<p><time datetime="${since.toISOString()}">${since.toUTCString()}</time></p>
<ol>${steps.join("")}</ol>
${done.includes("attempt-failed") && !isOver && !arrived ? "<p>The courier tries again.</p>" : ""}`,
    !isOver,
  );
}

/** For an address that was not made here, or whose delivery is gone. */
export const unknownPage = (): APIGatewayProxyStructuredResultV2 =>
  html(404, "<h1>We do not know this delivery.</h1><p>Check that the link is complete.</p>", false);

const html = (
  statusCode: number,
  content: string,
  refreshes: boolean,
): APIGatewayProxyStructuredResultV2 => ({
  statusCode,
  headers: {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex",
    ...(refreshes ? { refresh: "15" } : {}),
  },
  body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Your delivery</title><style>${STYLE}</style></head><body><main>${content}</main></body></html>`,
});
