import type { Endpoints } from "#test/e2e/local-run/endpoints.ts";
import {
  approvePrice,
  type MerchantDelivery,
  runAction,
} from "#test/e2e/local-run/merchant-client.ts";
import {
  cancelStoreOrder,
  type OrderOptions,
  type PlacedOrder,
  type StoreName,
} from "#test/e2e/local-run/place-store-order.ts";

/** An action of a person during a scenario. It runs once. */
interface ScenarioStep {
  /** Returns true if the action is due. */
  readonly isDue: (delivery: MerchantDelivery) => boolean;
  readonly text: string;
  readonly run: (at: Endpoints, order: PlacedOrder) => Promise<void>;
}

/** A scenario of the demo: the orders, a person's action and the expected final state. */
export interface DemoScenario {
  readonly title: string;
  readonly store: StoreName;
  readonly orders: readonly OrderOptions[];
  readonly step?: ScenarioStep;
  readonly finalState: "completed" | "cancelled";
}

/** The highest price that needs no approval during the demo: 15 dollars. */
export const CEILING_CENTS = 15_00;
/** The batching window of the Shopify store, for courier orders. */
export const BATCH_MINUTES = 1;

const isAllowed = ({ actions }: MerchantDelivery, wanted: string): boolean =>
  actions.some((one) => one.action === wanted && one.isAllowed);

/** All scenarios can run at the same time. */
export const DEMO_SCENARIOS: readonly DemoScenario[] = [
  {
    title: "A plain order, WooCommerce",
    store: "woocommerce",
    orders: [{ shipping: "Courier" }],
    finalState: "completed",
  },
  {
    title: "A plain order, Shopify",
    store: "shopify",
    orders: [{ shipping: "Courier" }],
    finalState: "completed",
  },
  {
    title: "Three orders in one batch",
    store: "shopify",
    orders: [
      { shipping: "Urgent courier", firstName: "Ben", street: "30 Broad Street" },
      { shipping: "Urgent courier", firstName: "Cleo", street: "120 Broadway" },
      { shipping: "Urgent courier", firstName: "Dan", street: "1 Liberty Plaza" },
    ],
    finalState: "completed",
  },
  {
    title: "Collected at two locations",
    store: "shopify",
    orders: [{ shipping: "Urgent courier", firstName: "Eve", fromTwoPlaces: true }],
    finalState: "completed",
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
    step: {
      isDue: (delivery) =>
        delivery.reason?.code === "price-above-ceiling" && isAllowed(delivery, "approve"),
      text: "The merchant approves the price.",
      run: approvePrice,
    },
    finalState: "completed",
  },
  {
    title: "Cancelled in the store",
    store: "woocommerce",
    // With this keyword the sandbox finds no courier. Until then a cancellation is refunded in full.
    orders: [{ shipping: "Urgent courier", firstName: "Gil", sandboxKeyword: "NO_COURIER" }],
    step: {
      isDue: ({ state, courierStatus }) => state === "booked" && courierStatus === "searching",
      text: "The order is cancelled in the store.",
      run: cancelStoreOrder,
    },
    finalState: "cancelled",
  },
  {
    title: "Returned and delivered again",
    store: "woocommerce",
    // With this keyword the sandbox's driver returns the goods to the warehouse.
    orders: [{ shipping: "Courier", firstName: "Hana", sandboxKeyword: "RETURN" }],
    step: {
      isDue: (delivery) =>
        delivery.courierStatus === "returned" && isAllowed(delivery, "deliver-again"),
      text: "The merchant requests another delivery.",
      run: (at, order) => runAction(at, order, "deliver-again"),
    },
    finalState: "completed",
  },
];
