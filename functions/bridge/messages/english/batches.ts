import type { Catalog } from "#functions/bridge/messages/catalog.ts";

/** What happens to deliveries that share a courier order. */
export const BATCHES = {
  "in-batch": "The order is delivered together with other orders, collected until {closesAt}.",
  "batch-pickup-location-gone":
    "The pick-up location of this batch no longer exists. Add it again under pick-up locations.",
  "batch-too-heavy":
    "The orders of this batch weigh {grams} g together, more than your largest package size. Cancel some of them, or add a size under packaging.",
  "batch-refused":
    "The courier refused the batch. Check the addresses of its orders, or cancel one of them.",
  closed: "{location} is closed. The courier is booked when it opens, at {opensAt}.",
  "not-batched": "The order is no longer delivered together with others.",
  "not-dispatched": "The order is not dispatched.",
  "pick-up-time-changed": "The pick-up time of the order changed.",
  "pick-up-location-changed": "The pick-up location of the order changed.",
  "booked-without-order": "The batch was booked without this order.",
  "batch-quoted": "The courier quoted {price} for {orders} orders.",
  "batch-booked": "The courier accepted {orders} orders in one.",
  "batch-order-cancelled":
    "An order left the batch: the courier's order was cancelled, and the other orders are rebooked.",
  "left-batch": "The order leaves its batch.",
  "booked-in-batch":
    "The courier accepted the order together with {others} others.{share, select, none {} other { Its share of the price is {share}.}}",
  "batch-rebooked": "The batch was rebooked because one of its orders left it.",
  "batch-disbanded":
    "Another order left the batch, and the connections of the store changed meanwhile. The order is booked again with what is connected now.",
} satisfies Partial<Catalog>;
