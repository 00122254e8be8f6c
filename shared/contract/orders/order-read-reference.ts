import * as z from "zod";
import type { CallReference } from "#shared/contract/openapi/call-reference.ts";
import {
  createFieldRefusalExample,
  createNotFoundExample,
} from "#shared/contract/openapi/refusal-texts.ts";
import {
  detailsExample,
  fullDetailsExample,
  locationExample,
  orderExample,
  routeExample,
} from "#shared/contract/orders/order-record-examples.ts";
import { orderPath } from "./order-path.ts";

const noOrder = { notFound: createNotFoundExample("order") };

/** Reading orders. */
export const READ_ORDER_REFERENCE = {
  listOrders: {
    tag: "Orders",
    summary: "List orders",
    description: "The 12 most recent orders of the account, or 12 from the offset `start` on.",
    response: {
      description: "A page of orders, newest first; empty behind the last one.",
      examples: { "One order": { code: "0", data: [orderExample] } },
    },
    refusals: { badRequest: createFieldRefusalExample("start", "must be 0 or more") },
  },
  getOrder: {
    tag: "Orders",
    summary: "One order",
    description:
      "An order with what there is to know of it. Images, history and stops come only when asked for.",
    variables: orderPath,
    response: {
      description: "The order.",
      examples: {
        "Without lists": { code: "0", data: detailsExample },
        "With all three lists": { code: "0", data: fullDetailsExample },
      },
    },
    refusals: noOrder,
  },
  getRoute: {
    tag: "Orders",
    summary: "One stop of an order",
    description: "A route: one stop of an order and what has become of it.",
    "x-ours":
      "Its id is in the order's details, in `routes`. The include switches do nothing here.",
    variables: z.object({ route_id: z.int().meta({ description: "The route's id." }) }),
    response: {
      description: "The route.",
      examples: { "A stop": { code: "0", data: routeExample } },
    },
    refusals: { notFound: createNotFoundExample("route") },
  },
  getOrderByToken: {
    tag: "Orders",
    summary: "The order of a token",
    description:
      "The order that a quote's token made: of use when the answer of a confirmation got lost.",
    variables: z.object({ api_token: z.string().meta({ description: "The token of the quote." }) }),
    response: {
      description: "The order.",
      examples: { "An order": { code: "0", data: orderExample } },
    },
    refusals: noOrder,
  },
  getDriverLocation: {
    tag: "Orders",
    summary: "Where the driver is",
    description:
      "The driver of an order and where he or she was last seen; null while no driver is assigned.",
    variables: orderPath,
    response: {
      description: "The driver, or null.",
      examples: {
        "A driver": { code: "0", data: locationExample },
        "No driver is assigned": null,
      },
    },
    refusals: noOrder,
  },
} as const satisfies Record<string, CallReference>;
