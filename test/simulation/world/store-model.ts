import type { HttpAnswer, HttpRequest } from "../platform/platform.ts";
import type { ChangingValue } from "./changing-value.ts";

/** What a buyer orders. */
export interface NewOrder {
  /** A keyword in the address, by which the simulated driver fails once or for good. */
  readonly mark: string;
  readonly shippingMethod: string;
  readonly quantity: number;
  /** Where it goes: a house of its own for each order, so that a mix-up of two orders shows. */
  readonly street?: string;
  /** It goes to another coast, where the courier brings no order. Only WooCommerce's buyers live there. */
  readonly isFar?: boolean;
  /** Which of the store's two products. */
  readonly product?: number;
  /** Its goods leave from two locations. Only Shopify's shop has a second one. */
  readonly isSplit?: boolean;
  /** After these minutes it is too old for the store to show it. Only Shopify's shop hides orders. */
  readonly hiddenAfterMinutes?: number;
  /** The rate of the checkout that its buyer pays. Only Shopify's shop asks for rates. */
  readonly rate?: CheckoutRate;
}

/** A way to be delivered that a checkout offers, as Shopify names its fields. */
export interface CheckoutRate {
  readonly service_name: string;
  readonly service_code: string;
  /** In hundredths. */
  readonly total_price: string;
}

/** What a checkout shows, and where it has that from. */
export interface CheckoutAnswer {
  /** `backup`: the carrier did not answer as it should; `none`: there is no carrier. */
  readonly source: "carrier" | "cache" | "backup" | "none";
  readonly status?: number | undefined;
  readonly rates: readonly CheckoutRate[];
}

/** What of the store the bridge can do with the merchant's permission only. */
interface StorePermissions {
  readonly notes: ChangingValue<boolean>;
  readonly productTags: ChangingValue<boolean>;
}
export type StorePermission = keyof StorePermissions;

/** What the store mailed to a buyer about a parcel. */
export interface BuyerMail {
  readonly text: string;
  readonly at: Date;
}

/** A change that a buyer or the merchant makes to an order in the store. */
export interface StoreEdit {
  /** `street` is where the order goes from then on, if that is what is changed. */
  readonly run: (orderId: string, street: string) => Promise<unknown>;
  /** Whether nobody expects the order any more. */
  readonly ends: boolean;
  /** Takes the change back, if that is possible. */
  readonly undo?: (orderId: string) => Promise<unknown>;
}

/** What buyers may ask of their data. */
interface StoreRedaction {
  /** Erases the buyer's data in the order, and asks the bridge for the same. */
  readonly redact: (orderId: string) => Promise<unknown>;
  /** Asks the bridge for what it has of the order's buyer. */
  readonly requestData: (orderId: string) => Promise<unknown>;
}

/** A store, as the network and its people reach it. */
export interface StoreModel {
  readonly storeId: string;
  readonly host: string;
  /** Where the courier collects the goods: the first of them, unless an order has goods at others. */
  readonly pickUpStreets: readonly string[];
  /** Whether the store shows no order that is too old. */
  readonly hidesOldOrders: boolean;
  /** Of its two products: whether each has the tag that a rule asks for. */
  readonly tagged: readonly ChangingValue<boolean>[];
  readonly permissions: StorePermissions;
  /** Gives a product the tag, or takes it off. */
  tagProduct(product: number, isTagged: boolean): void;
  /** Grants or revokes a permission; undefined if the store's bridge has it always. */
  readonly permit?: (permission: StorePermission, isGranted: boolean) => Promise<unknown>;
  /** Asks for the rates of a cart; undefined if the store's checkout does not sell those of the bridge. */
  readonly askRates?: (order: NewOrder) => Promise<CheckoutAnswer>;
  /** How it passes on what buyers ask of their data; undefined if it tells no app. */
  readonly redaction?: StoreRedaction;
  answer(request: HttpRequest): Promise<HttpAnswer>;
  placeOrder(order: NewOrder): Promise<{ readonly orderId: string; readonly name: string }>;
  readonly edits: Readonly<Record<string, StoreEdit>>;
  listMails(orderId: string): Promise<readonly BuyerMail[]>;
  /**
   * Lists what the order tells its merchant alone about its deliveries, oldest first; undefined if the
   * store takes no notes.
   */
  listNotes(orderId: string): Promise<readonly string[] | undefined>;
  /** Whether the store shows the order as delivered or fulfilled. */
  isCompleted(orderId: string): Promise<boolean>;
  close(): void;
}

/** The street of the house with this number, and the one that an order goes to after an edit. */
export const formatHouse = (number: number): string => `${number} W 34th St`;
export const formatNewHouse = (number: number): string => `${number} Madison Ave`;

/** The one that a merchant corrects it to. */
export const formatCorrectedHouse = (number: number): string => `${number} Lexington Ave`;

/** The tag that a rule asks for, and another one. */
export const RULE_TAG = "by-hand";
export const OTHER_TAG = "bread";

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
