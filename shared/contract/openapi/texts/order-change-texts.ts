import type { CallDescription } from "#shared/contract/openapi/call-description.ts";
import { ORDER_ID } from "#shared/contract/openapi/examples/order-examples.ts";
import { createDocumentedField, createOwnField } from "#shared/contract/openapi/field.ts";
import { switchFields } from "#shared/contract/openapi/fields/confirm-fields.ts";
import { cancelledFields, ratedFields } from "#shared/contract/openapi/fields/inserted-fields.ts";
import { orderId, textCode } from "#shared/contract/openapi/fields/repeated-fields.ts";
import {
  createFieldRefusalExample,
  createNotFoundExample,
} from "#shared/contract/openapi/refusal-texts.ts";

/** Changing orders. */
export const CHANGE_ORDER_TEXTS = {
  cancelOrder: {
    tag: "Orders",
    title: "Cancel an order",
    text: "Cancels an order and tells what is refunded. It takes no body.",
    oursAbout:
      "All of the price until a courier is assigned, half of it until pick-up; refused after. Cancelling again answers the same refund.",
    variables: { order_id: orderId },
    response: {
      text: "The order is cancelled.",
      fields: cancelledFields,
      examples: { "All of it is refunded": { code: "0", refund_amount: 17.73 } },
    },
    refusals: {
      notFound: createNotFoundExample("order"),
      notCancellable: {
        msgtext: 'The order can no longer be cancelled: it is in status 80 "Delivered".',
      },
    },
  },
  rateDriver: {
    tag: "Orders",
    title: "Rate the driver",
    text: "Rates the driver of an order. A driver must be assigned.",
    oursAbout: "The first rating stays: a second one is answered with `msgtext`.",
    body: {
      fields: {
        order_id: createDocumentedField(
          ["string", "integer"],
          "The order's id.",
          "A number is taken as well as text.",
        ),
        rate_val: createDocumentedField(
          ["integer", "string"],
          "The rating.",
          "From 1, poor, to 5, excellent; a number or text.",
        ),
      },
      example: { order_id: String(ORDER_ID), rate_val: 5 },
    },
    response: {
      text: "The rating is known.",
      fields: ratedFields,
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
    title: "Begin the search, change the switches",
    text: "Begins the search for a courier that the confirmation put off with `search_courier` 0, and changes the switches that are sent. The document names this request; its path and its fields are ours.",
    isOurs: true,
    body: {
      fields: {
        ...switchFields,
        search_courier: createOwnField(
          "integer",
          "1 search for a courier now. A search cannot be called off.",
        ),
        order_id: createOwnField("integer", "The order's id."),
      },
      example: { order_id: ORDER_ID, search_courier: 1, svc_order_email: 1 },
    },
    response: {
      text: "The order is as asked for.",
      fields: { code: textCode, inserted_id: createOwnField("integer", "The order's id.") },
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
} as const satisfies Record<string, CallDescription>;
