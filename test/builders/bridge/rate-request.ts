import type { RateRequest } from "#shared/bridge/domain/rates/rate-request.ts";
import { buildAddress } from "./store-order.ts";

/** Builds the cart of the order that `buildStoreOrder` builds. */
export const buildRateRequest = (changes: Partial<RateRequest> = {}): RateRequest => ({
  origin: buildAddress({ street: "350 5th Ave", postalCode: "10118" }),
  destination: buildAddress({ name: "", unit: "", phone: "" }),
  grams: 800,
  pieces: 2,
  worth: { minor: 50_00, currency: "USD" },
  ...changes,
});

/** Builds the same cart as a callback of Shopify's checkout. `rate` replaces some of its fields. */
export const buildRateCallback = (rate: Record<string, unknown> = {}) => ({
  rate: {
    origin: {
      country: "US",
      postal_code: "10118",
      province: "NY",
      city: "New York",
      name: null,
      address1: "350 5th Ave",
      address2: "",
      phone: "2125550199",
      company_name: "Tea House",
    },
    destination: {
      country: "US",
      postal_code: "10001",
      province: "NY",
      city: "New York",
      name: "Ada Lovelace",
      address1: "20 W 34th St",
      address2: "Apt 4B",
      phone: "2125550100",
      email: null,
    },
    items: [
      {
        name: "Green tea",
        sku: "TEA",
        quantity: 2,
        grams: 400,
        price: 2500,
        requires_shipping: true,
        properties: {},
        product_id: 1,
        variant_id: 2,
      },
    ],
    currency: "USD",
    locale: "en",
    order_totals: { subtotal_price: 5000, total_price: 5440, discount_amount: 0 },
    customer: { id: 207119551, tags: [] },
    ...rate,
  },
});
