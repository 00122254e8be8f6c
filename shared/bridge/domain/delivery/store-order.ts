import type { StoreOrderId } from "#shared/bridge/domain/ids.ts";
import type { Money } from "#shared/kernel/money.ts";

/** Where an order stands, in the bridge's own words. */
export type StoreOrderStatus =
  | "paid"
  | "unpaid"
  | "failed"
  | "draft"
  | "cancelled"
  | "refunded"
  | "fulfilled"
  | "trashed";

/** How the goods reach the buyer. `undecided`: the store has not routed the order yet. */
export type FulfillmentMethod = "delivery" | "local-pickup" | "nothing-to-ship" | "undecided";

export interface PostalAddress {
  readonly name: string;
  readonly company: string;
  readonly street: string;
  /** Apartment, floor, unit: the second address line. */
  readonly unit: string;
  readonly city: string;
  /** State or province, as the store codes it. */
  readonly region: string;
  readonly postalCode: string;
  /** ISO 3166-1 alpha-2, or empty. */
  readonly countryCode: string;
  readonly phone: string;
}

/** How the buyer chose to have it sent, in the store's words. */
export interface ShippingMethod {
  readonly title: string;
  readonly code: string;
}

/** What ships from one place: Shopify's open fulfillment orders of one location; in WooCommerce all of it. */
export interface Goods {
  /** The store's own id of the place, digits; undefined where the store knows no places. */
  readonly locationId: string | undefined;
  /** Undefined where the store knows no weight. */
  readonly weightGrams: number | undefined;
  readonly pieces: number;
  /** The merchant, or somebody for them, has them held back or scheduled for later. */
  readonly isOnHold: boolean;
}

/** What the order says beside its fields: note attributes, meta data. */
export interface Attribute {
  readonly name: string;
  readonly value: string;
}

/** An order as its store has it now; no storefront's field names reach past the adapters. */
export interface StoreOrder {
  readonly id: StoreOrderId;
  /** What the merchant calls it: "#1002". */
  readonly name: string;
  readonly status: StoreOrderStatus;
  /** The store's own word for the standing, for explanations. */
  readonly statusText: string;
  readonly isTest: boolean;
  readonly fulfillmentMethod: FulfillmentMethod;
  readonly shipping: PostalAddress | undefined;
  readonly billing: PostalAddress | undefined;
  readonly phone: string;
  readonly email: string;
  readonly note: string;
  /** When the buyer placed it. */
  readonly placedAt: Date | undefined;
  /** Some of it was paid back, and not all. */
  readonly isPartlyRefunded: boolean;
  readonly tags: readonly string[];
  readonly attributes: readonly Attribute[];
  readonly shippingMethods: readonly ShippingMethod[];
  /** Of the goods, after discounts. */
  readonly subtotal: Money | undefined;
  readonly shippingPaid: Money | undefined;
  readonly tip: Money | undefined;
  /** One entry a place that goods still have to leave from. */
  readonly goods: readonly Goods[];
}
