import type { Endpoints } from "#test/e2e/local-run/endpoints.ts";
import { act, approve, type MerchantDelivery } from "#test/e2e/local-run/merchant-client.ts";
import {
  cancelInStore,
  type Placed,
  type StoreName,
  type Wish,
} from "#test/e2e/local-run/place-store-order.ts";

/** Something that a person does while a story goes on, once. */
interface Turn {
  /** Whether it is time for it. */
  readonly isTime: (delivery: MerchantDelivery) => boolean;
  readonly says: string;
  readonly act: (at: Endpoints, order: Placed) => Promise<void>;
}

/** One of the demo's stories: what is ordered, what somebody does about it, how it ends. */
export interface DemoStory {
  readonly title: string;
  readonly store: StoreName;
  readonly orders: readonly Wish[];
  readonly turn?: Turn;
  readonly ends: "settled" | "cancelled";
}

/** The courier's price that needs nobody's approval while the demo runs: 15 dollars. */
export const CEILING_CENTS = 15_00;
/** Orders of the Shopify shop that go by a courier's order are collected this long. */
export const BATCH_MINUTES = 1;

const isAllowed = ({ actions }: MerchantDelivery, wanted: string): boolean =>
  actions.some((one) => one.action === wanted && one.isAllowed);

/** All of them can go on at the same time. */
export const DEMO_STORIES: readonly DemoStory[] = [
  {
    title: "A plain order, WooCommerce",
    store: "woocommerce",
    orders: [{ shipping: "Courier" }],
    ends: "settled",
  },
  {
    title: "A plain order, Shopify",
    store: "shopify",
    orders: [{ shipping: "Courier" }],
    ends: "settled",
  },
  {
    title: "Three orders in one batch",
    store: "shopify",
    orders: [
      { shipping: "Urgent courier", firstName: "Ben", street: "30 Broad Street" },
      { shipping: "Urgent courier", firstName: "Cleo", street: "120 Broadway" },
      { shipping: "Urgent courier", firstName: "Dan", street: "1 Liberty Plaza" },
    ],
    ends: "settled",
  },
  {
    title: "Collected in two places",
    store: "shopify",
    orders: [{ shipping: "Urgent courier", firstName: "Eve", fromTwoPlaces: true }],
    ends: "settled",
  },
  {
    title: "A price above the ceiling",
    store: "woocommerce",
    orders: [
      {
        shipping: "Urgent courier",
        firstName: "Finn",
        street: "1 Main St",
        city: "Newark",
        state: "NJ",
        postcode: "07102",
      },
    ],
    turn: {
      isTime: (delivery) =>
        delivery.reason?.code === "price-above-ceiling" && isAllowed(delivery, "approve"),
      says: "The merchant approves the price.",
      act: approve,
    },
    ends: "settled",
  },
  {
    title: "Cancelled in the store",
    store: "woocommerce",
    // The word keeps the sandbox from finding a courier: as long as there is none, all is paid back.
    orders: [{ shipping: "Urgent courier", firstName: "Gil", word: "NO_COURIER" }],
    turn: {
      isTime: ({ state, stage }) => state === "booked" && stage === "searching",
      says: "The order is cancelled in the store.",
      act: cancelInStore,
    },
    ends: "cancelled",
  },
  {
    title: "Brought back, delivered again",
    store: "woocommerce",
    // The word has the sandbox's driver bring it back to the warehouse.
    orders: [{ shipping: "Courier", firstName: "Hana", word: "RETURN" }],
    turn: {
      isTime: (delivery) => delivery.stage === "returned" && isAllowed(delivery, "deliver-again"),
      says: "The merchant has it delivered again.",
      act: (at, order) => act(at, order, "deliver-again"),
    },
    ends: "settled",
  },
];
