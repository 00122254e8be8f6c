import { html } from "hono/html";
import type { OrderReport } from "#test/sandbox/shopify/http/order-report.ts";

/** Formats SOME_STATUS as "Some status". */
const formatStatus = (status: string): string => {
  const lower = status.replaceAll("_", " ").toLowerCase();
  return lower.charAt(0).toUpperCase() + lower.slice(1);
};

const renderTime = (text: string) => {
  const iso = new Date(text).toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 19).replace("T", " ")} UTC</time>`;
};

const webAddress = /^https?:\/\//i;

const renderTrackingLine = ({
  number,
  url,
  company,
}: OrderReport["fulfillments"][number]["tracking"][number]) => {
  const label = [company, number].filter(Boolean).join(" ") || "Track this parcel";
  return url && webAddress.test(url)
    ? html`<p>Tracking: <a href="${url}" rel="noreferrer">${label}</a></p>`
    : html`<p>Tracking: ${label}</p>`;
};

const renderFulfillment = ({
  displayStatus,
  tracking,
  events,
}: OrderReport["fulfillments"][number]) => html`
  <div class="parcel">
    <p><strong>Parcel:</strong> ${formatStatus(displayStatus)}</p>
    ${tracking.map(renderTrackingLine)}
    <ol class="events">${events.map(
      (
        event,
      ) => html`<li>${formatStatus(event.status)} <span class="when">${renderTime(event.happenedAt)}</span>
        ${event.message ? html`<br><span class="when">${event.message}</span>` : ""}</li>`,
    )}</ol>
  </div>`;

/** A metafield, as the merchant reads it on the order's page. */
const renderField = ({ name, type, value }: OrderReport["fields"][number]) => html`
      <dt>${name}</dt>
      <dd>${
        type === "url" && webAddress.test(value)
          ? html`<a href="${value}" rel="noreferrer">${value}</a>`
          : value
      }</dd>`;

/** Shows one order as the merchant sees it. */
export const renderOrderCard = (order: OrderReport) => html`
  <li class="order" id="order-${order.id}">
    <h3>${order.name} <span class="when">${renderTime(order.createdAt)}</span></h3>
    <p>${order.customer ?? "No customer"}</p>
    <p class="badges">
      <span class="badge">${formatStatus(order.financialStatus)}</span>
      <span class="badge">${formatStatus(order.displayFulfillmentStatus)}</span>
      ${order.isTest ? html`<span class="badge warn">Test</span>` : ""}
      ${order.cancelledAt ? html`<span class="badge warn">Cancelled</span>` : ""}
    </p>
    ${order.fulfillments.map(renderFulfillment)}
    ${order.fields.length === 0 ? "" : html`<dl class="metafields">${order.fields.map(renderField)}</dl>`}
  </li>`;
