import * as z from "zod";
import { textCode } from "#shared/contract/fields.ts";
import { pageQuery } from "#shared/contract/points/point-read-calls.ts";
import { driverLocation } from "./driver-location-record.ts";
import type { OrderCall } from "./order-call.ts";
import { orderDetails, orderRecord, routeRecord } from "./order-records.ts";

/** Interface document, Limits. */
export const ORDERS_PER_PAGE = 12;

const INCLUDED = "A query parameter. `1` or `true` enables it.";
/** Ours: `1` or `true` enables the query parameter. */
const include = z
  .string()
  .optional()
  .transform((value) => value === "1" || value?.toLowerCase() === "true");

/** Lists up to 12 orders after the first `start` ones, newest first. */
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

/** Returns one order. Includes its images, history, routes and its driver's location on request. */
export const getOrder = {
  method: "GET",
  path: "/api/restfull/v4/orders/details/{order_id}",
  source: "Interface document, Orders module; the parameters that include more are ours",
  codeAs: "text",
  query: z.object({
    include_images: include.meta({
      description: "Include the images.",
      "x-ours": INCLUDED,
    }),
    include_history: include.meta({
      description: "Include the history.",
      "x-ours": INCLUDED,
    }),
    include_routes: include.meta({
      description: "Include the stops.",
      "x-ours": INCLUDED,
    }),
    include_driver_location: include.meta({
      description: "Include the driver's location.",
      "x-ours": INCLUDED,
    }),
  }),
  success: z.object({
    code: textCode,
    data: orderDetails.meta({ description: "The order record with its extra fields." }),
  }),
} as const satisfies OrderCall;
export type Includes = z.output<typeof getOrder.query>;

/** Returns one stop of an order by the `route_id` from the order's details. */
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

/** Returns the order that a token created, or 404 if there is none. */
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

/** Returns the driver's location. The body is null while no driver is assigned. */
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
