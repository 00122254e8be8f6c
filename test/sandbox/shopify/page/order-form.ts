import { html } from "hono/html";
import { findShippingMethod, SHIPPING_METHODS } from "#test/sandbox/shipping-methods.ts";
import { defaultAddress } from "#test/sandbox/shopify/orders/blank-order.ts";
import { manualPaymentMethods } from "#test/sandbox/shopify/orders/payments.ts";
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

/** How the shopper pays, as a REST order body. The first one is the default. */
const payments: ReadonlyMap<string, object> = new Map(
  Object.entries({
    "Card, captured at once": { financial_status: "paid" },
    "Card, captured on fulfillment": { financial_status: "authorized" },
    "Bogus Gateway (test order)": { financial_status: "paid", payment_gateway_names: ["bogus"] },
    ...Object.fromEntries(
      manualPaymentMethods.map((name) => [
        name,
        { financial_status: "pending", payment_gateway_names: [name] },
      ]),
    ),
    "Later, on terms (Net 30)": {
      financial_status: "pending",
      payment_terms: {
        payment_terms_name: "Net 30",
        payment_terms_type: "net",
        due_in_days: 30,
      },
    },
  }),
);
const paymentNames = [...payments.keys()];

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
      <label>Payment
        <select name="payment">
          ${paymentNames.map((name) => html`<option>${name}</option>`)}
        </select></label>
    </div>
    <button type="submit">Place order</button>
  </form>`;

/** Returns the form's fields as a REST order body. */
export function parseOrderForm(text: string): Record<string, unknown> {
  const form = Object.fromEntries(new URLSearchParams(text));
  const { title, note, payment, shipping, date, brooklyn, ...given } = form;
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
    ...payments.get(payment ?? ""),
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
