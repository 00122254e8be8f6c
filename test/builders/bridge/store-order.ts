import type { PostalAddress, StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import { storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";

/** Builds a complete address. */
export const buildAddress = (changes: Partial<PostalAddress> = {}): PostalAddress => ({
  name: "Ada Lovelace",
  company: "",
  street: "20 W 34th St",
  unit: "Apt 4B",
  city: "New York",
  region: "NY",
  regionName: "New York",
  postalCode: "10001",
  countryCode: "US",
  phone: "(212) 555-0100",
  ...changes,
});

/** Builds a paid order that becomes a delivery. */
export const buildStoreOrder = (changes: Partial<StoreOrder> = {}): StoreOrder => ({
  id: storeOrderIdSchema.parse("1001"),
  storefront: "shopify",
  name: "#1001",
  status: "paid",
  statusText: "paid",
  isTest: false,
  fulfillmentMethod: "delivery",
  shipping: buildAddress(),
  billing: buildAddress(),
  phone: "",
  email: "ada@example.com",
  note: "Gate code 4411",
  placedAt: new Date("2026-11-20T12:00:00.000Z"),
  isPartlyRefunded: false,
  tags: [],
  attributes: [],
  shippingMethods: [{ title: "Courier", code: "courier" }],
  subtotal: { minor: 50_00, currency: "USD" },
  shippingPaid: { minor: 9_00, currency: "USD" },
  tip: undefined,
  cashToCollect: undefined,
  goods: [{ locationId: undefined, weightGrams: 800, pieces: 2, isOnHold: false }],
  ...changes,
});
