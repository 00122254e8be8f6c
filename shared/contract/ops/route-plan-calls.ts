import * as z from "zod";
import type { Call } from "#shared/contract/call.ts";
import { integer, nameText, operatorCode } from "#shared/contract/fields.ts";
import { driver } from "./operator-order-calls.ts";
import { OPERATOR_SOURCE } from "./operator-source.ts";

const moment = z.iso.datetime({ offset: true, error: "must look like 2026-03-02T08:00:00Z" });

/** A driver on shift. The driver starts at one pick-up, makes one tour and returns to the pick-up. */
const driverOnShift = driver.extend({
  id: nameText.meta({
    description: "The operator's own id for the driver. Returned with the route.",
    "x-ours": true,
  }),
  capacity: z
    .int()
    .min(1)
    .max(1000)
    .meta({ description: "The maximum number of parcels in the vehicle.", "x-ours": true }),
  shift_start: moment.meta({
    description: "The time at which the driver starts at the pick-up, as ISO-8601 with an offset.",
    "x-ours": true,
  }),
  shift_end: moment.meta({
    description:
      "The time by which the driver must return to the pick-up, as ISO-8601 with an offset. It must be after `shift_start` and in the future.",
    "x-ours": true,
  }),
});

const accountOfPoint = z
  .string()
  .meta({ description: "The id of the account that has the point.", "x-ours": true });

/** Every field that ends with `_at` is ISO-8601 in UTC. */
const routeStop = z.object({
  clientid: accountOfPoint,
  point_id: integer.meta({ description: "Id of the point.", "x-ours": true }),
  access_key: z.string().meta({ description: "The access key of the point.", "x-ours": true }),
  status_id: integer.meta({
    description: "The current status of the point.",
    "x-ours": true,
  }),
  arrives_at: z
    .string()
    .meta({ description: "The planned time of arrival, as ISO-8601 in UTC.", "x-ours": true }),
});

const plannedDriver = z.object({
  id: z.string().meta({ description: "The operator's own id for the driver.", "x-ours": true }),
  name: z.string().meta({ description: "First name of the driver.", "x-ours": true }),
  surname: z.string().meta({
    description: "Last name of the driver. Empty two hours after the last return.",
    "x-ours": true,
  }),
  phone: z.string().meta({
    description: "Phone of the driver. Empty two hours after the last return.",
    "x-ours": true,
  }),
});

const plannedRoute = z.object({
  driver: plannedDriver.meta({ description: "The driver of the route.", "x-ours": true }),
  pickup_address: z.string().meta({
    description: "The address where the driver picks up the parcels and where the route ends.",
    "x-ours": true,
  }),
  departs_at: z
    .string()
    .meta({ description: "The time of departure, as ISO-8601 in UTC.", "x-ours": true }),
  returns_at: z
    .string()
    .meta({ description: "The time of return, as ISO-8601 in UTC.", "x-ours": true }),
  distance_miles: z
    .number()
    .meta({ description: "The length of the route in miles.", "x-ours": true }),
  stops: z
    .array(routeStop)
    .meta({ description: "The stops in the order of the route.", "x-ours": true }),
});

/** Why no route has the point. The point stays ready, except with `moved-meanwhile`. */
const reason = z.enum([
  "no-pickup-address",
  "pickup-not-located",
  "dropoff-not-located",
  "locating-failed",
  "pickup-time-unreadable",
  "too-large",
  "out-of-reach",
  "no-vehicle-left",
  "moved-meanwhile",
]);

const plan = z.object({
  code: operatorCode,
  id: integer.meta({ description: "Id of the plan.", "x-ours": true }),
  planned_at: z.string().meta({
    description: "The time at which the plan was created, as ISO-8601 in UTC.",
    "x-ours": true,
  }),
  seed: integer.meta({
    description:
      "The random seed of the search. The same points, drivers, seed and iterations result in the same routes.",
    "x-ours": true,
  }),
  iterations: integer.meta({
    description: "The number of changes that the search tried.",
    "x-ours": true,
  }),
  settled: z.boolean().meta({
    description:
      "Whether all points of the routes are already set to Scheduled for delivery. If false, the service sets them later.",
    "x-ours": true,
  }),
  routes: z
    .array(plannedRoute)
    .meta({ description: "The routes, at most one for each driver.", "x-ours": true }),
  left_out: z
    .array(
      z.object({
        clientid: accountOfPoint,
        point_id: integer.meta({ description: "Id of the point.", "x-ours": true }),
        access_key: z
          .string()
          .meta({ description: "The access key of the point.", "x-ours": true }),
        reason: reason.meta({
          description: "The reason why no route has the point.",
          "x-ours": true,
        }),
      }),
    )
    .meta({
      description:
        "The points without a route. They stay ready, except those with `moved-meanwhile`.",
      "x-ours": true,
    }),
  more_ready: integer.meta({
    description:
      "The number of ready points that did not fit into this plan. To plan them, send another request.",
    "x-ours": true,
  }),
});
export type PlanRecord = z.output<typeof plan>;

/**
 * Plans routes for the ready points of one live account or of all, and sets the points to Scheduled
 * for delivery. The drivers must have no other route in their shift.
 */
export const planRoutes = {
  method: "POST",
  path: "/api/ops/v1/routes/plan",
  source: OPERATOR_SOURCE,
  body: z.object({
    clientid: nameText.nullish().meta({
      description: "The id of the account whose points are planned. Defaults to all live accounts.",
      "x-ours": true,
      "x-types": ["string", "null"],
    }),
    drivers: z
      .array(driverOnShift)
      .min(1, "must name at least one driver")
      .max(50, "must name at most 50 drivers")
      .meta({
        description: "The 1 to 50 drivers on shift. They must have no other route in their shift.",
        "x-ours": true,
      }),
  }),
  success: plan,
} as const satisfies Call;
export type PlanRoutesBody = z.output<typeof planRoutes.body>;

/** Returns a plan with the current status of its points. */
export const getRoutePlan = {
  method: "GET",
  path: "/api/ops/v1/routes/{id}",
  source: OPERATOR_SOURCE,
  success: plan,
} as const satisfies Call;
