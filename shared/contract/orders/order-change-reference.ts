import type { CallReference } from "#shared/contract/openapi/call-reference.ts";
import {
  createFieldRefusalExample,
  createNotFoundExample,
} from "#shared/contract/openapi/refusal-texts.ts";
import { ORDER_ID } from "#shared/contract/orders/order-examples.ts";
import { orderPath } from "./order-path.ts";

/** The calls that change orders. */
export const CHANGE_ORDER_REFERENCE = {
  cancelOrder: {
    tag: "Orders",
    summary: "Cancel an order",
    description: "Cancels an order and returns the refunded amount. The request has no body.",
    "x-ours":
      "The refund is the full price before a courier is assigned, and half of it before pick-up. After pick-up the request returns 409. Repeating the request returns the same refund.",
    variables: orderPath,
    response: {
      description: "The order was cancelled.",
      examples: { "Full refund": { code: "0", refund_amount: 17.73 } },
    },
    refusals: {
      notFound: createNotFoundExample("order"),
      notCancellable: {
        msgtext: 'The order can no longer be cancelled: it is in status 80 "Delivered".',
      },
    },
  },
  eraseOrder: {
    tag: "Orders",
    summary: "Erase an order's personal data",
    "x-ours": true,
    description:
      "Erases names, phones, addresses, notes and images of an order that is delivered, cancelled or failed. Otherwise this happens some time after the end (90 days unless the account sets another time). The request has no body. Repeating it returns the same response.",
    variables: orderPath,
    response: {
      description: "The personal data is erased.",
      examples: { Erased: { code: "0", erased_at: "2026-03-02T12:00:00.000Z" } },
    },
    refusals: {
      notFound: createNotFoundExample("order"),
      statusForbids: {
        msgtext:
          'The order is in status 60 "On the way", in which the courier needs its data: erase it after the end.',
      },
    },
  },
  rateDriver: {
    tag: "Orders",
    summary: "Rate the driver",
    description: "Rates the driver of an order. A driver must be assigned.",
    "x-ours": "A later rating does not replace the first one. Its response has a `msgtext`.",
    bodyExample: { order_id: String(ORDER_ID), rate_val: 5 },
    response: {
      description: "The order has a rating.",
      examples: {
        "The first rating": { code: 0, inserted_id: ORDER_ID },
        "Rated already": {
          code: 0,
          inserted_id: ORDER_ID,
          msgtext: "The courier of this order was rated already: the first rating stays.",
        },
      },
    },
    refusals: {
      badRequest: createFieldRefusalExample("rate_val", "must be from 1 to 5"),
      notFound: createNotFoundExample("order"),
      noDriver: {
        msgtext: "No driver is assigned to the order yet.",
      },
    },
  },
  updateOrderNots: {
    tag: "Orders",
    summary: "Start the search or change the switches",
    description:
      "Starts the search for a courier that the confirmation deferred with `search_courier` 0, and changes the switches that are sent. The document mentions this request without a path or fields.",
    "x-ours": true,
    bodyExample: { order_id: ORDER_ID, search_courier: 1, svc_order_email: 1 },
    response: {
      description: "The order was changed.",
      examples: { "The search has begun": { code: "0", inserted_id: ORDER_ID } },
    },
    refusals: {
      badRequest: createFieldRefusalExample("order_id", "is required"),
      notFound: createNotFoundExample("order"),
      statusForbids: {
        msgtext:
          'The order is in status 20 "Searching for a courier", which cannot change to 10 "Created, not searching".',
      },
    },
  },
} as const satisfies Record<string, CallReference>;
