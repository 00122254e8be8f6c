import * as z from "zod";
import type { Call } from "#shared/contract/call.ts";
import { integer, numberCode } from "#shared/contract/fields.ts";
import { point, tracking } from "./point-records.ts";

/** Ours: a page of points has as many as a page of orders, newest first. */
export const POINTS_PER_PAGE = 12;

/** Offset of the first record of a page: the record after the first `start` ones. */
export const pageQuery = z.object({
  start: integer
    .refine((value) => value >= 0, "must be 0 or more")
    .default(0)
    .meta({
      description:
        "How many records to leave out: the page begins with the record after the first `start` ones. 0 when left out.",
      "x-ours": "A negative or unreadable one is refused.",
    }),
});

const one = z.object({
  code: numberCode,
  data: point.meta({ description: "The stored point.", "x-ours": true }),
});
const tracked = z.object({
  code: numberCode,
  data: tracking.meta({ description: "What tracking tells.", "x-ours": true }),
});

export const listPoints = {
  method: "GET",
  path: "/api/restfull/v4/points/dropoff",
  source: "Interface document, Points module; the answer's shape is ours",
  query: pageQuery,
  success: z.object({
    code: numberCode,
    data: z.array(point).meta({ description: "Up to 12 points.", "x-ours": true }),
  }),
} as const satisfies Call;

export const getPoint = {
  method: "GET",
  path: "/api/restfull/v4/points/dropoff/{id}",
  source: "Interface document, Points module; the answer's shape is ours",
  success: one,
} as const satisfies Call;

export const getPointByAccessKey = {
  method: "GET",
  path: "/api/restfull/v4/points/dropoff/access_key/{access_key}",
  source: "Interface document, Points module; the answer's shape is ours",
  success: one,
} as const satisfies Call;

export const trackPoint = {
  method: "GET",
  path: "/api/restfull/v4/points/dropoff/track/{id}",
  source: "Interface document, Points module; the answer's wrapping is ours",
  success: tracked,
} as const satisfies Call;

export const trackPointByAccessKey = {
  method: "GET",
  path: "/api/restfull/v4/points/dropoff/track/access_key/{access_key}",
  source: "Interface document, Points module; the answer's wrapping is ours",
  success: tracked,
} as const satisfies Call;
