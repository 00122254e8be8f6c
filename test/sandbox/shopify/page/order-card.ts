import { html } from "hono/html";
import type { OrderReport } from "#test/sandbox/shopify/http/order-report.ts";

/** SOME_STATUS as "Some status". */
const words = (status: string): string => {
  const lower = status.replaceAll("_", " ").toLowerCase();
  return lower.charAt(0).toUpperCase() + lower.slice(1);
};

const time = (text: string) => {
  const iso = new Date(text).toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 19).replace("T", " ")} UTC</time>`;
};

const webAddress = /^https?:\/\//i;

const trackingLine = ({
  number,
  url,
  company,
}: OrderReport["fulfillments"][number]["tracking"][number]) => {
  const label = [company, number].filter(Boolean).join(" ") || "Track this parcel";
  return url && webAddress.test(url)
    ? html`<p>Tracking: <a href="${url}" rel="noreferrer">${label}</a></p>`
    : html`<p>Tracking: ${label}</p>`;
};

const fulfillment = ({
  displayStatus,
  tracking,
  events,
}: OrderReport["fulfillments"][number]) => html`
  <div class="parcel">
    <p><strong>Parcel:</strong> ${words(displayStatus)}</p>
    ${tracking.map(trackingLine)}
    <ol class="events">${events.map(
      (event) => html`<li>${words(event.status)} <span class="when">${time(event.happenedAt)}</span>
        ${event.message ? html`<br><span class="when">${event.message}</span>` : ""}</li>`,
    )}</ol>
  </div>`;

/** One order, as the merchant sees it. */
export const orderCard = (order: OrderReport) => html`
  <li class="order">
    <h3>${order.name} <span class="when">${time(order.createdAt)}</span></h3>
    <p>${order.customer ?? "No customer"}</p>
    <p class="badges">
      <span class="badge">${words(order.financialStatus)}</span>
      <span class="badge">${words(order.displayFulfillmentStatus)}</span>
      ${order.cancelledAt ? html`<span class="badge warn">Cancelled</span>` : ""}
    </p>
    ${order.fulfillments.map(fulfillment)}
  </li>`;
