import { html } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import { SHIPPING_METHODS } from "#test/sandbox/shipping-methods.ts";

type Field = readonly [
  name: string,
  label: string,
  value: string,
  attributes?: Record<string, string>,
];

const required = { required: "" };
const fields: readonly Field[] = [
  ["name", "Name", "Ada Lovelace", { ...required, autocomplete: "name" }],
  ["street", "Street and number", "20 W 34th St", { ...required, autocomplete: "address-line1" }],
  ["unit", "Unit (optional)", "Apt 4B", { autocomplete: "address-line2" }],
  ["city", "City", "New York", { ...required, autocomplete: "address-level2" }],
  ["state", "State (optional)", "NY", { autocomplete: "address-level1" }],
  ["postcode", "Postcode", "10001", { ...required, autocomplete: "postal-code" }],
  [
    "country",
    "Country, two letters",
    "US",
    { ...required, pattern: "[A-Za-z]{2}", maxlength: "2", autocomplete: "country" },
  ],
  ["phone", "Phone (optional)", "(212) 555-0100", { type: "tel", autocomplete: "tel" }],
  ["email", "E-mail (optional)", "ada@example.com", { type: "email", autocomplete: "email" }],
  ["note", "Note to the store (optional)", "Please ring twice."],
];

function renderInput([name, label, value, attributes = {}]: Field) {
  const list = Object.entries({ name, value, ...attributes });
  return html`<label>${label}<input ${list.map(([key, text]) => html` ${key}="${text}"`)}></label>`;
}

/** The form that places an order. Its default values are valid. */
export function renderOrderForm(): HtmlEscapedString | Promise<HtmlEscapedString> {
  return html`<section aria-labelledby="form-title">
<h2 id="form-title">Place an order</h2>
<form method="post" action="/_stand-in/place-order">
  <p class="goods">Two sourdough loaves, delivered to 20 W 34th St, New York, unless you change it.</p>
  <div class="fields">
    <label>Shipping<select name="shipping">
      ${SHIPPING_METHODS.map(({ title, price }) => html`<option value="${title}">${title}, $${price}</option>`)}
    </select></label>
    <label>Delivery date (for a scheduled courier)<input type="date" name="date"></label>
  </div>
  <details>
  <summary>Customer, address and payment</summary>
  <div class="fields">${fields.map(renderInput)}
    <label>Payment<select name="payment">
      <option value="card">Paid by card</option>
      <option value="cod">Cash on delivery</option>
    </select></label>
  </div>
  </details>
  <button>Place an order</button>
</form>
</section>`;
}
