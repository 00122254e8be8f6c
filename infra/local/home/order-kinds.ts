import type { KindView } from "./home-state.ts";
import type { OrderOptions } from "./place-order.ts";

interface OrderKind extends KindView {
  readonly orders: readonly OrderOptions[];
}

/** What can be ordered on the page, with the words that the courier's sandbox knows in an address. */
export const ORDER_KINDS: readonly OrderKind[] = [
  {
    name: "plain",
    title: "Plain",
    says: "Joins the courier's planned route.",
    orders: [{ shipping: "Courier" }],
  },
  {
    name: "urgent",
    title: "Urgent",
    says: "Is quoted, paid and collected at once.",
    orders: [{ shipping: "Urgent courier", firstName: "Ben", street: "30 Broad Street" }],
  },
  {
    name: "scheduled",
    title: "Scheduled",
    says: "Is booked for later. This driver comes at once.",
    orders: [{ shipping: "Scheduled courier", firstName: "Cleo", street: "120 Broadway" }],
  },
  {
    name: "three",
    title: "Three at once",
    says: "Three buyers order in the same second.",
    orders: [
      { shipping: "Courier", firstName: "Dan", street: "1 Liberty Plaza" },
      { shipping: "Courier", firstName: "Eve", street: "28 Liberty Street" },
      { shipping: "Courier", firstName: "Finn", street: "40 Wall Street" },
    ],
  },
  {
    name: "failing",
    title: "Failing",
    says: "Nobody opens the door. The driver tries again.",
    orders: [{ shipping: "Courier", firstName: "Gil", sandboxKeyword: "FAIL_ATTEMPT" }],
  },
  {
    name: "returned",
    title: "Returned",
    says: "The driver brings it back. You decide what follows.",
    orders: [{ shipping: "Courier", firstName: "Hana", sandboxKeyword: "RETURN" }],
  },
];
