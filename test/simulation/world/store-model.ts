import type { HttpAnswer, HttpRequest } from "../platform/platform.ts";

/** What a buyer orders. */
export interface NewOrder {
  /** A keyword in the address, by which the simulated driver fails once or for good. */
  readonly mark: string;
  readonly shippingMethod: string;
  readonly quantity: number;
}

/** What the store mailed to a buyer about a parcel. */
export interface BuyerMail {
  readonly text: string;
  readonly at: Date;
}

/** A change that a buyer or the merchant makes to an order in the store. */
export interface StoreEdit {
  readonly run: (orderId: string) => Promise<unknown>;
  /** Whether nobody expects the order any more. */
  readonly ends: boolean;
  /** Takes the change back, if that is possible. */
  readonly undo?: (orderId: string) => Promise<unknown>;
}

/** A store, as the network and its people reach it. */
export interface StoreModel {
  readonly storeId: string;
  readonly host: string;
  answer(request: HttpRequest): Promise<HttpAnswer>;
  placeOrder(order: NewOrder): Promise<{ readonly orderId: string; readonly name: string }>;
  readonly edits: Readonly<Record<string, StoreEdit>>;
  listMails(orderId: string): Promise<readonly BuyerMail[]>;
  /** Whether the store shows the order as delivered or fulfilled. */
  isCompleted(orderId: string): Promise<boolean>;
  close(): void;
}

/** The buyer of every order. Nothing of it may be in a log. */
export const BUYER = {
  first_name: "Ada",
  last_name: "Example",
  address1: "20 W 34th St",
  city: "New York",
  zip: "10001",
  phone: "(212) 555-0100",
  email: "ada@example.org",
} as const;
