import type { CallDescription } from "#shared/contract/openapi/call-description.ts";
import {
  detailsExample,
  fullDetailsExample,
  locationExample,
  orderExample,
  routeExample,
} from "#shared/contract/openapi/examples/order-record-examples.ts";
import { createDocumentedField, type Fields } from "#shared/contract/openapi/field.ts";
import { orderId, startQuery, textCode } from "#shared/contract/openapi/fields/repeated-fields.ts";
import {
  createFieldRefusalExample,
  createNotFoundExample,
} from "#shared/contract/openapi/refusal-texts.ts";

const createDataFields = (type: "object" | "array", text: string): Fields => ({
  code: textCode,
  data: createDocumentedField(type, text),
});
const HOW = "A query parameter: on when `1` or `true`.";
const noOrder = { notFound: createNotFoundExample("order") };

/** Reading orders. */
export const READ_ORDER_TEXTS = {
  listOrders: {
    tag: "Orders",
    title: "List orders",
    text: "The 12 most recent orders of the account, or 12 from the offset `start` on.",
    query: startQuery,
    response: {
      text: "A page of orders, newest first; empty behind the last one.",
      fields: createDataFields("array", "Up to 12 orders."),
      examples: { "One order": { code: "0", data: [orderExample] } },
    },
    refusals: { badRequest: createFieldRefusalExample("start", "must be 0 or more") },
  },
  getOrder: {
    tag: "Orders",
    title: "One order",
    text: "An order with what there is to know of it. Images, history and stops come only when asked for.",
    variables: { order_id: orderId },
    query: {
      include_images: createDocumentedField("string", "Also the images.", HOW),
      include_history: createDocumentedField("string", "Also the history.", HOW),
      include_routes: createDocumentedField("string", "Also the stops.", HOW),
    },
    response: {
      text: "The order.",
      fields: createDataFields("object", "The order record with its extra fields."),
      examples: {
        "Without lists": { code: "0", data: detailsExample },
        "With all three lists": { code: "0", data: fullDetailsExample },
      },
    },
    refusals: noOrder,
  },
  getRoute: {
    tag: "Orders",
    title: "One stop of an order",
    text: "A route: one stop of an order and what has become of it.",
    oursAbout:
      "Its id is in the order's details, in `routes`. The include switches do nothing here.",
    variables: { route_id: createDocumentedField("integer", "The route's id.") },
    response: {
      text: "The route.",
      fields: createDataFields("object", "The route record."),
      examples: { "A stop": { code: "0", data: routeExample } },
    },
    refusals: { notFound: createNotFoundExample("route") },
  },
  getOrderByToken: {
    tag: "Orders",
    title: "The order of a token",
    text: "The order that a quote's token made: of use when the answer of a confirmation got lost.",
    variables: { api_token: createDocumentedField("string", "The token of the quote.") },
    response: {
      text: "The order.",
      fields: createDataFields("object", "The order record."),
      examples: { "An order": { code: "0", data: orderExample } },
    },
    refusals: noOrder,
  },
  getDriverLocation: {
    tag: "Orders",
    title: "Where the driver is",
    text: "The driver of an order and where he or she was last seen; null while no driver is assigned.",
    variables: { order_id: orderId },
    response: {
      text: "The driver, or null.",
      fields: createDataFields("object", "The driver location record."),
      examples: {
        "A driver": { code: "0", data: locationExample },
        "No driver is assigned": null,
      },
    },
    refusals: noOrder,
  },
} as const satisfies Record<string, CallDescription>;
