import type { StoreOrderId } from "./ids.ts";

/** Where an order stands, in the bridge's own words. */
export type OrderStanding =
  | "paid"
  | "unpaid"
  | "failed"
  | "draft"
  | "cancelled"
  | "refunded"
  | "fulfilled"
  | "trashed";

/** How the goods reach the buyer. `undecided`: the store has not routed the order yet. */
export type HandOver = "delivery" | "local-pickup" | "nothing-to-ship" | "undecided";

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

/** An order as its store has it now; no storefront's field names reach past the adapters. */
export interface StoreOrder {
  readonly id: StoreOrderId;
  /** What the merchant calls it: "#1002". */
  readonly name: string;
  readonly standing: OrderStanding;
  /** The store's own word for the standing, for explanations. */
  readonly standingText: string;
  readonly isTest: boolean;
  readonly handOver: HandOver;
  readonly shipping: PostalAddress | undefined;
  readonly billing: PostalAddress | undefined;
  readonly phone: string;
  readonly email: string;
  readonly note: string;
}
