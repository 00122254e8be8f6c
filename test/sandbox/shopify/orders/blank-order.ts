import { formatRestTime } from "#test/sandbox/shopify/time.ts";

/** The address of an order without an address. It is plausible, and nobody lives there. */
export const defaultAddress = {
  first_name: "Ada",
  last_name: "Rivera",
  name: "Ada Rivera",
  company: null,
  address1: "11 Wall Street",
  address2: "Suite 900",
  city: "New York",
  province: "New York",
  province_code: "NY",
  zip: "10005",
  country: "United States",
  country_code: "US",
  phone: "+12125550142",
  latitude: 40.70739,
  longitude: -74.0113,
};

const defaultLineItem = {
  title: "Canvas tote",
  name: "Canvas tote",
  variant_title: null,
  vendor: "Sandbox",
  sku: "TOTE-1",
  quantity: 1,
  grams: 350,
  price: "24.00",
  requires_shipping: true,
  taxable: true,
  gift_card: false,
  fulfillment_service: "manual",
  fulfillment_status: null,
  properties: [],
  product_id: null,
  variant_id: null,
  tax_lines: [],
  discount_allocations: [],
};

/** Creates a line item and fills in its missing parts. */
export function completeLineItem(
  given: Readonly<Record<string, unknown>>,
  createGid: () => string,
): Record<string, unknown> {
  const line = { ...defaultLineItem, ...given };
  return {
    admin_graphql_api_id: createGid(),
    current_quantity: line.quantity,
    fulfillable_quantity: line.quantity,
    ...line,
  };
}

/** The default fields of an order body. */
export function createBlankOrder(number: number, now: Date) {
  const at = formatRestTime(now);
  return {
    name: `#${number}`,
    number: number - 1000,
    order_number: number,
    created_at: at,
    processed_at: at,
    updated_at: at,
    cancelled_at: null,
    cancel_reason: null,
    closed_at: null,
    confirmed: true,
    currency: "USD",
    presentment_currency: "USD",
    financial_status: "paid",
    fulfillment_status: null,
    email: "ada.rivera@example.com",
    contact_email: "ada.rivera@example.com",
    phone: null,
    note: null,
    note_attributes: [],
    tags: "",
    source_name: "web",
    payment_terms: null,
    location_id: null,
    customer: null,
    discount_codes: [],
    fulfillments: [],
    refunds: [],
    line_items: [{}],
    shipping_address: defaultAddress,
    shipping_lines: [
      { title: "Standard", code: "Standard", source: "shopify", price: "5.00", is_removed: false },
    ],
  };
}
