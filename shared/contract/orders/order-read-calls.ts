import * as z from "zod";
import { textCode } from "#shared/contract/fields.ts";
import { pageQuery } from "#shared/contract/points/point-read-calls.ts";
import type { OrderCall } from "./order-call.ts";
import { driverLocation, orderDetails, orderRecord, routeRecord } from "./order-records.ts";

/** Interface document, Limits. */
export const ORDERS_PER_PAGE = 12;

const INCLUDED = "A query parameter: on when `1` or `true`.";
/** Ours: a query parameter, on when `1` or `true`. */
const include = z
  .string()
  .optional()
  .transform((value) => value === "1" || value?.toLowerCase() === "true");

/** 12 orders, newest first, after the first `start`. */
export const listOrders = {
  method: "GET",
  path: "/api/restfull/v4/order-list",
  source: "Interface document, Orders module",
  codeAs: "text",
  query: pageQuery,
  success: z.object({
    code: textCode,
    data: z.array(orderRecord).meta({ description: "Up to 12 orders." }),
  }),
} as const satisfies OrderCall;

/** One order; its images, history and routes where they are asked for. */
export const getOrder = {
  method: "GET",
  path: "/api/restfull/v4/orders/details/{order_id}",
  source: "Interface document, Orders module; how the lists are asked for is ours",
  codeAs: "text",
  query: z.object({
    include_images: include.meta({
      description: "Also the images.",
      "x-ours": INCLUDED,
    }),
    include_history: include.meta({
      description: "Also the history.",
      "x-ours": INCLUDED,
    }),
    include_routes: include.meta({
      description: "Also the stops.",
      "x-ours": INCLUDED,
    }),
  }),
  success: z.object({
    code: textCode,
    data: orderDetails.meta({ description: "The order record with its extra fields." }),
  }),
} as const satisfies OrderCall;
export type Includes = z.output<typeof getOrder.query>;

/** One stop of an order, by the `route_id` that the details tell. */
export const getRoute = {
  method: "GET",
  path: "/api/restfull/v4/orders/routes/{route_id}",
  source: "Interface document, Orders module",
  codeAs: "text",
  success: z.object({
    code: textCode,
    data: routeRecord.meta({ description: "The route record." }),
  }),
} as const satisfies OrderCall;

/** The order that a token made; 404 while it made none. */
export const getOrderByToken = {
  method: "GET",
  path: "/api/restfull/v4/orders/tokens/{api_token}",
  source: "Interface document, Orders module",
  codeAs: "text",
  success: z.object({
    code: textCode,
    data: orderRecord.meta({ description: "The order record." }),
  }),
} as const satisfies OrderCall;

/** Null, all of it, while no driver is assigned. */
export const getDriverLocation = {
  method: "GET",
  path: "/api/restfull/v4/orders/{order_id}/driver-location/",
  source: "Interface document, Orders module",
  codeAs: "text",
  success: z
    .object({
      code: textCode,
      data: driverLocation.meta({ description: "The driver location record." }),
    })
    .nullable(),
} as const satisfies OrderCall;
