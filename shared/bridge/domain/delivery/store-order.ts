import type { AppliedCorrection } from "#shared/bridge/domain/correction/applied-correction.ts";
import type { StoreOrderId } from "#shared/bridge/domain/ids.ts";
import type { Money } from "#shared/kernel/money.ts";
import type { BuyerField } from "./buyer-field.ts";
import type { OpenPayment } from "./open-payment.ts";

/**
 * The status of an order, in the bridge's terms. `paid` includes an order that goes out before it
 * is paid, as its merchant chose: see `openPayment` and `cashToCollect`.
 */
export type StoreOrderStatus =
  | "paid"
  | "unpaid"
  | "failed"
  | "draft"
  | "cancelled"
  | "refunded"
  | "fulfilled"
  | "trashed";

/**
 * How the goods reach the buyer. `sold-in-store`: the buyer took them along. `no-shipping-method`: the
 * checkout asked for none although the goods are not virtual, so the shop has shipping switched off.
 * `undecided`: the store shows nothing to ship yet. It has not routed the order, or it hides what
 * another service ships.
 */
export type FulfillmentMethod =
  | "delivery"
  | "local-pickup"
  | "pickup-point"
  | "sold-in-store"
  | "nothing-to-ship"
  | "no-shipping-method"
  | "other-service"
  | "undecided";

export interface PostalAddress {
  readonly name: string;
  readonly company: string;
  readonly street: string;
  /** Apartment, floor, unit: the second address line. */
  readonly unit: string;
  readonly city: string;
  /** State or province, as the store codes it. */
  readonly region: string;
  /** The name of the region; empty if the store does not tell it. */
  readonly regionName: string;
  readonly postalCode: string;
  /** ISO 3166-1 alpha-2, or empty. */
  readonly countryCode: string;
  readonly phone: string;
  /** Absent if the store does not vouch for them. */
  readonly coordinates?: Coordinates | undefined;
}

export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** Where some goods of an order go, and whom to reach there, where the store tells it. */
export interface Destination {
  readonly locationId: string | undefined;
  readonly methodId: string;
  readonly address: PostalAddress | undefined;
  /** The numbers to call, the best first. */
  readonly phones: readonly string[];
  readonly email: string;
  /** What the buyer wrote for the driver. */
  readonly instructions: string;
}

/** The shipping method that the buyer chose, in the store's terms. */
export interface ShippingMethod {
  readonly title: string;
  readonly code: string;
}

/** How the buyer gets some goods of an order. Other goods of the order may go another way. */
export interface GoodsMethod {
  /** Tells the methods of a store apart: the same at every read. */
  readonly id: string;
  readonly kind: "local-delivery" | "shipping" | "unknown";
  /** What the store calls the method, for the rules that name one. */
  readonly names: readonly ShippingMethod[];
}

/**
 * The goods that ship from one location in one way: Shopify's open fulfillment orders of that location
 * and method; in WooCommerce all goods.
 */
export interface Goods {
  /** The store's id of the location, digits; undefined if the store has no locations. */
  readonly locationId: string | undefined;
  /** Undefined if the store knows no weight. */
  readonly weightGrams: number | undefined;
  readonly pieces: number;
  /** Undefined if the store tells no method of single goods: the order's shipping methods count. */
  readonly method?: GoodsMethod | undefined;
  /** The goods are on hold in the store or scheduled for later. */
  readonly isOnHold: boolean;
}

/** Custom data of the order: note attributes, metadata. */
export interface Attribute {
  readonly name: string;
  readonly value: string;
}

/** An order as its store has it now. Field names of storefronts stay inside the adapters. */
export interface StoreOrder {
  readonly id: StoreOrderId;
  /** Tells whether a webhook carries the order as it was read; absent if webhooks do not carry it. */
  readonly fingerprint?: string | undefined;
  /** When it last changed, by its store's clock; absent if a sweep cannot compare it. */
  readonly changedAt?: Date | undefined;
  readonly storefront: "shopify" | "woocommerce";
  /** The order's name for the merchant: "#1002". */
  readonly name: string;
  readonly status: StoreOrderStatus;
  /** The store's own name of the status, for explanations. */
  readonly statusText: string;
  readonly isTest: boolean;
  readonly fulfillmentMethod: FulfillmentMethod;
  readonly shipping: PostalAddress | undefined;
  readonly billing: PostalAddress | undefined;
  readonly phone: string;
  readonly email: string;
  /** What the store does not show to the bridge of the buyer, although the buyer may have given it. */
  readonly withheld?: readonly BuyerField[] | undefined;
  readonly note: string;
  /** What the buyer wrote for the driver on the tracking page; no store has it. */
  readonly buyerInstructions?: string | undefined;
  /** What its merchant corrected; no store has it. */
  readonly corrected?: AppliedCorrection | undefined;
  /** When the buyer placed it. */
  readonly placedAt: Date | undefined;
  /** Part of the order was refunded, but not all of it. */
  readonly isPartlyRefunded: boolean;
  readonly tags: readonly string[];
  /**
   * Those of its products; absent if no decision asks for them, or the store does not show them.
   * `unavailable`: the store cannot be asked for them now.
   */
  readonly productTags?: readonly string[] | "unavailable" | undefined;
  readonly attributes: readonly Attribute[];
  readonly shippingMethods: readonly ShippingMethod[];
  /** The value of the goods, after discounts. */
  readonly subtotal: Money | undefined;
  readonly shippingPaid: Money | undefined;
  readonly tip: Money | undefined;
  /** How the order is to be paid; absent if it is paid, or if its store does not tell. */
  readonly openPayment?: OpenPayment | undefined;
  /** What the buyer pays in cash at the door. */
  readonly cashToCollect: Money | undefined;
  /** The tracking numbers of which the store cancelled every shipment. */
  readonly cancelledTrackingNumbers?: readonly string[] | undefined;
  /** Where the goods go, sent ones too; absent if the order's own address counts. */
  readonly destinations?: readonly Destination[] | undefined;
  /** One entry for each location and method with goods left to ship. */
  readonly goods: readonly Goods[];
}

/** What was read of a store's order, and when. */
export interface OrderRead {
  readonly at: Date;
  readonly fingerprint?: string | undefined;
  /** The order's last change that this read shows, by the clock of its store. */
  readonly changedAt?: Date | undefined;
  /** When the bridge changed the order last, by the same clock, if the store says no more of its own writes. */
  readonly ownChanges?: readonly Date[] | undefined;
}
