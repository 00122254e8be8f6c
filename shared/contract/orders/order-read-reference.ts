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

/** The calls that read orders. */
export const READ_ORDER_REFERENCE = {
  listOrders: {
    tag: "Orders",
    summary: "List orders",
    description:
      "Returns the 12 most recent orders of the account, or 12 orders beginning at the offset `start`.",
    response: {
      description: "A page of orders, newest first. Empty after the last order.",
      examples: { "One order": { code: "0", data: [orderExample] } },
    },
    refusals: { badRequest: createFieldRefusalExample("start", "must be 0 or more") },
  },
  getOrder: {
    tag: "Orders",
    summary: "Get an order",
    description:
      "Returns an order with all details. Includes images, history, stops and the driver's location only on request.",
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
    summary: "Get a stop of an order",
    description: "Returns a route: one stop of an order with its status.",
    "x-ours":
      "The id of a route is in `routes` of the order's details. The include parameters have no effect.",
    variables: z.object({ route_id: z.int().meta({ description: "The id of the route." }) }),
    response: {
      description: "The route.",
      examples: { "A stop": { code: "0", data: routeExample } },
    },
    refusals: { notFound: createNotFoundExample("route") },
  },
  getOrderByToken: {
    tag: "Orders",
    summary: "Get the order of a token",
    description:
      "Returns the order that the token of a quote created. Use it if the response of a confirmation was lost.",
    variables: z.object({ api_token: z.string().meta({ description: "The token of the quote." }) }),
    response: {
      description: "The order.",
      examples: { "An order": { code: "0", data: orderExample } },
    },
    refusals: noOrder,
  },
  getDriverLocation: {
    tag: "Orders",
    summary: "Get the driver's location",
    description:
      "Returns the driver of an order with the last known location. Null while no driver is assigned.",
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
