import type { Permission } from "../../api-types.ts";

interface PermissionWords {
  readonly title: string;
  readonly purpose: string;
  /** Where it is used. */
  readonly place: string;
  readonly setting: string;
  /** What comes of taking it back. */
  readonly loss: string;
}

/** What each permission is for, and what is lost without it. */
export const PERMISSION_WORDS: Readonly<Record<Permission["name"], PermissionWords>> = {
  "checkout-rates": {
    title: "Courier prices at the checkout",
    purpose:
      "Lets the app register the courier's prices with your checkout. Nothing else of your shipping is changed.",
    ...{ place: "settings/rates", setting: "Checkout rates" },
    loss: "The app can no longer register the courier's prices, so your checkout may not offer them any more. Orders that were placed with them are delivered.",
  },
  "order-notes": {
    title: "Notes in your orders",
    purpose:
      "Lets the app write into an order what its delivery needs you for, and where to act. Shopify calls it changing orders; the app changes nothing else of them.",
    ...{ place: "settings/messages", setting: "Messages about a delivery" },
    loss: "From now on no order says what its delivery needs you for. Notes that are there stay as they are, also when they are no longer true. Home and the e-mails tell you as before.",
  },
  "product-tags": {
    title: "Tags of your products",
    purpose:
      "Lets the app read the tags of the products in an order, for dispatch rules that ask for them. Without such a rule it reads none. Without the permission, orders that such a rule may concern are held.",
    ...{ place: "settings/rules", setting: "Dispatch rules" },
    loss: "Orders that a rule with product tags may concern are held from now on, until you allow it again or dispatch them yourself. What is booked stays booked.",
  },
};

/** What a shop of Shopify's is asked for. */
export const EXPECTED_PERMISSIONS = [
  "checkout-rates",
  "order-notes",
  "product-tags",
] as const satisfies readonly Permission["name"][];
