import type { DescribedCall } from "#shared/contract/openapi/call-description.ts";
import {
  detailsExample,
  fullDetailsExample,
  locationExample,
  orderExample,
  routeExample,
} from "#shared/contract/openapi/examples/order-record-examples.ts";
import { documented, type Fields } from "#shared/contract/openapi/field.ts";
import { orderId, startQuery, textCode } from "#shared/contract/openapi/fields/repeated-fields.ts";
import { unknown, wrongField } from "#shared/contract/openapi/refusal-texts.ts";

const dataOf = (type: "object" | "array", text: string): Fields => ({
  code: textCode,
  data: documented(type, text),
});
const HOW = "A query parameter: on when `1` or `true`.";
const noOrder = { notFound: unknown("order") };

/** Reading orders. */
export const READ_ORDER_TEXTS = {
  listOrders: {
    tag: "Orders",
    title: "List orders",
    text: "The 12 most recent orders of the account, or 12 from the offset `start` on.",
    query: startQuery,
    answer: {
      text: "A page of orders, newest first; empty behind the last one.",
      fields: dataOf("array", "Up to 12 orders."),
      examples: { "One order": { code: "0", data: [orderExample] } },
    },
    refuses: { badRequest: wrongField("start", "must be 0 or more") },
  },
  getOrder: {
    tag: "Orders",
    title: "One order",
    text: "An order with what there is to know of it. Images, history and stops come only when asked for.",
    variables: { order_id: orderId },
    query: {
      include_images: documented("string", "Also the images.", HOW),
      include_history: documented("string", "Also the history.", HOW),
      include_routes: documented("string", "Also the stops.", HOW),
    },
    answer: {
      text: "The order.",
      fields: dataOf("object", "The order record with its extra fields."),
      examples: {
        "Without lists": { code: "0", data: detailsExample },
        "With all three lists": { code: "0", data: fullDetailsExample },
      },
    },
    refuses: noOrder,
  },
  getRoute: {
    tag: "Orders",
    title: "One stop of an order",
    text: "A route: one stop of an order and what has become of it.",
    oursAbout:
      "Its id is in the order's details, in `routes`. The include switches do nothing here.",
    variables: { route_id: documented("integer", "The route's id.") },
    answer: {
      text: "The route.",
      fields: dataOf("object", "The route record."),
      examples: { "A stop": { code: "0", data: routeExample } },
    },
    refuses: { notFound: unknown("route") },
  },
  getOrderByToken: {
    tag: "Orders",
    title: "The order of a token",
    text: "The order that a quote's token made: of use when the answer of a confirmation got lost.",
    variables: { api_token: documented("string", "The token of the quote.") },
    answer: {
      text: "The order.",
      fields: dataOf("object", "The order record."),
      examples: { "An order": { code: "0", data: orderExample } },
    },
    refuses: noOrder,
  },
  getDriverLocation: {
    tag: "Orders",
    title: "Where the driver is",
    text: "The driver of an order and where he or she was last seen; null while no driver is assigned.",
    variables: { order_id: orderId },
    answer: {
      text: "The driver, or null.",
      fields: dataOf("object", "The driver location record."),
      examples: {
        "A driver": { code: "0", data: locationExample },
        "No driver is assigned": null,
      },
    },
    refuses: noOrder,
  },
} as const satisfies Record<string, DescribedCall>;
