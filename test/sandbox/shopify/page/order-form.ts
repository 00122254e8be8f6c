import { html } from "hono/html";
import { findShippingMethod, SHIPPING_METHODS } from "#test/sandbox/shipping-methods.ts";
import { defaultAddress } from "#test/sandbox/shopify/orders/blank-order.ts";
import { brooklynStore } from "#test/sandbox/shopify/state/locations.ts";

const fields = [
  ["first_name", "First name", defaultAddress.first_name, "given-name"],
  ["last_name", "Last name", defaultAddress.last_name, "family-name"],
  ["phone", "Phone", defaultAddress.phone, "tel"],
  ["address1", "Street address", defaultAddress.address1, "address-line1"],
  ["address2", "Apartment, suite (optional)", defaultAddress.address2, "address-line2"],
  ["city", "City", defaultAddress.city, "address-level2"],
  ["province_code", "State", defaultAddress.province_code, "address-level1"],
  ["zip", "ZIP code", defaultAddress.zip, "postal-code"],
] as const;

const optional = new Set(["phone", "address2", "note"]);

/** The "Place an order" form. Its default values are valid. */
export const renderOrderForm = () => html`
  <form method="post" action="/_stand-in/place-order">
    <h2>Place an order</h2>
    <p class="hint">Places an order as a shopper does at checkout.</p>
    <div class="fields">
      ${fields.map(([name, label, value, autocomplete]) => {
        const required = optional.has(name) ? "" : html`required`;
        return html`<label>${label}
          <input name="${name}" value="${value}" autocomplete="${autocomplete}" ${required}>
        </label>`;
      })}
      <label>Shipping
        <select name="shipping">
          ${SHIPPING_METHODS.map(({ title, price }) => html`<option value="${title}">${title}, $${price}</option>`)}
        </select></label>
      <label>Delivery date (for a scheduled courier) <input type="date" name="date"></label>
      <label>Item <input name="title" value="Canvas tote" required></label>
      <label>Note for the driver (optional) <input name="note" value=""></label>
      <label class="check"><input type="checkbox" name="brooklyn" value="yes">
        One more item, from the ${brooklynStore.name}</label>
      <label class="check"><input type="checkbox" name="paid" value="yes" checked> Paid</label>
    </div>
    <button type="submit">Place order</button>
  </form>`;

/** Returns the form's fields as a REST order body. */
export function parseOrderForm(text: string): Record<string, unknown> {
  const form = Object.fromEntries(new URLSearchParams(text));
  const { title, note, paid, shipping, date, brooklyn, ...given } = form;
  const method = findShippingMethod(shipping);
  const isKnownPlace =
    given.address1 === defaultAddress.address1 && given.zip === defaultAddress.zip;
  const address = {
    ...defaultAddress,
    ...given,
    name: `${given.first_name ?? ""} ${given.last_name ?? ""}`.trim(),
    province: given.province_code === defaultAddress.province_code ? defaultAddress.province : null,
    // Shopify adds coordinates to the addresses that it recognizes.
    ...(isKnownPlace ? {} : { latitude: null, longitude: null }),
  };
  return {
    note: note || null,
    financial_status: paid ? "paid" : "pending",
    shipping_address: address,
    line_items: [
      title ? { title, name: title } : {},
      ...(brooklyn ? [{ title: "Mug", name: "Mug", location_id: brooklynStore.id }] : []),
    ],
    shipping_lines: [
      { title: method.title, code: method.title, source: "shopify", price: method.price },
    ],
    // The app Zapiet stores the date that a shopper picks in this way.
    ...(date && { note_attributes: [{ name: "Delivery-Date", value: date }] }),
  };
}
