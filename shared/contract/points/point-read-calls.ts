import * as z from "zod";
import type { Call } from "#shared/contract/call.ts";
import { createInteger, numberCode } from "#shared/contract/fields.ts";
import { point, tracking } from "./point-records.ts";

/** Ours: the number of points on a page, the same as for orders. */
export const POINTS_PER_PAGE = 12;

/** The query of a list: the number of records to skip. */
export const pageQuery = z.object({
  start: createInteger(0).default(0).meta({
    description: "The number of records to skip. Defaults to 0.",
    "x-ours": "A negative or invalid number returns 400.",
  }),
});

const one = z.object({
  code: numberCode,
  data: point.meta({ description: "The stored point.", "x-ours": true }),
});
const tracked = z.object({
  code: numberCode,
  data: tracking.meta({ description: "The tracking record.", "x-ours": true }),
});

export const listPoints = {
  method: "GET",
  path: "/api/restfull/v4/points/dropoff",
  source: "Interface document, Points module; the response's shape is ours",
  query: pageQuery,
  success: z.object({
    code: numberCode,
    data: z.array(point).meta({ description: "Up to 12 points.", "x-ours": true }),
  }),
} as const satisfies Call;

export const getPoint = {
  method: "GET",
  path: "/api/restfull/v4/points/dropoff/{id}",
  source: "Interface document, Points module; the response's shape is ours",
  success: one,
} as const satisfies Call;

export const getPointByAccessKey = {
  method: "GET",
  path: "/api/restfull/v4/points/dropoff/access_key/{access_key}",
  source: "Interface document, Points module; the response's shape is ours",
  success: one,
} as const satisfies Call;

export const trackPoint = {
  method: "GET",
  path: "/api/restfull/v4/points/dropoff/track/{id}",
  source: "Interface document, Points module; the response's wrapping is ours",
  success: tracked,
} as const satisfies Call;

export const trackPointByAccessKey = {
  method: "GET",
  path: "/api/restfull/v4/points/dropoff/track/access_key/{access_key}",
  source: "Interface document, Points module; the response's wrapping is ours",
  success: tracked,
} as const satisfies Call;
