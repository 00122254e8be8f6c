import * as z from "zod";
import type { Call } from "#shared/contract/call.ts";
import { integer, nameText, operatorCode } from "#shared/contract/fields.ts";
import { driver } from "./operator-order-calls.ts";

const source = "Ours: the courier's own side, with a key of its own in x-ops-key";

const moment = z.iso.datetime({ offset: true, error: "must look like 2026-03-02T08:00:00Z" });

/** A driver on shift, who starts at one pick-up, makes one tour and comes back to it. */
const driverOnShift = driver.extend({
  /** The operator's own name for the driver, told back with the route. */
  id: nameText.meta({ description: "The operator's own name for the driver.", "x-ours": true }),
  /** How many parcels go along at once. */
  capacity: z
    .int()
    .min(1, "must be 1 or more")
    .max(1000, "must be 1000 or less")
    .meta({ description: "How many parcels go along at once.", "x-ours": true }),
  shift_start: moment.meta({
    description: "When the driver starts at the pick-up. ISO-8601 with an offset.",
    "x-ours": true,
  }),
  shift_end: moment.meta({
    description: "When the driver must be back there. ISO-8601 with an offset.",
    "x-ours": true,
  }),
});

/** ISO-8601 UTC in every field that ends with `_at`. */
const routeStop = z.object({
  point_id: integer.meta({ description: "Id of the point.", "x-ours": true }),
  access_key: z.string().meta({ description: "Its access key.", "x-ours": true }),
  /** The point's present status, which may have gone on since. */
  status_id: integer.meta({
    description: "Its present status, which may have gone on since.",
    "x-ours": true,
  }),
  arrives_at: z
    .string()
    .meta({ description: "When the driver is planned to be there. ISO-8601 UTC.", "x-ours": true }),
});

const plannedRoute = z.object({
  driver: driverOnShift
    .pick({ id: true, name: true, surname: true, phone: true })
    .meta({ description: "Who drives.", "x-ours": true }),
  pickup_address: z.string().meta({
    description: "Where the parcels are fetched, and where the route ends.",
    "x-ours": true,
  }),
  departs_at: z.string().meta({ description: "When it leaves. ISO-8601 UTC.", "x-ours": true }),
  returns_at: z.string().meta({ description: "When it is back. ISO-8601 UTC.", "x-ours": true }),
  distance_miles: z.number().meta({ description: "Its length in miles.", "x-ours": true }),
  /** In the order in which they are driven to. */
  stops: z.array(routeStop).meta({ description: "Where it goes, in order.", "x-ours": true }),
});

/** Why a ready point is in no route; it stays ready, `moved-meanwhile` aside. */
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
  planned_at: z.string().meta({ description: "When it was made. ISO-8601 UTC.", "x-ours": true }),
  /** What the search began with: the same points, drivers, seed and number give the same routes. */
  seed: integer.meta({
    description:
      "What the search began with: the same points, drivers, seed and iterations give the same routes.",
    "x-ours": true,
  }),
  iterations: integer.meta({ description: "How many changes the search tried.", "x-ours": true }),
  /** Whether every point of the routes has been set to Scheduled for delivery; it will be. */
  settled: z.boolean().meta({
    description: "Whether every point of the routes is Scheduled for delivery already; it will be.",
    "x-ours": true,
  }),
  routes: z
    .array(plannedRoute)
    .meta({ description: "The routes, one a driver at most.", "x-ours": true }),
  left_out: z
    .array(
      z.object({
        point_id: integer.meta({ description: "Id of the point.", "x-ours": true }),
        access_key: z.string().meta({ description: "Its access key.", "x-ours": true }),
        reason: reason.meta({ description: "Why it was left out.", "x-ours": true }),
      }),
    )
    .meta({
      description: "Points in no route. They stay ready, `moved-meanwhile` aside.",
      "x-ours": true,
    }),
  /** Ready points that did not fit into one plan: plan again. */
  more_ready: integer.meta({
    description: "Ready points that did not fit into one plan: plan again.",
    "x-ours": true,
  }),
});
export type PlanRecord = z.output<typeof plan>;

/**
 * Turns the ready points of all live accounts, or of one, into routes for these drivers and sets
 * them to Scheduled for delivery. Name only drivers who have no other route in their shift.
 */
export const planRoutes = {
  method: "POST",
  path: "/api/ops/v1/routes/plan",
  source,
  body: z.object({
    clientid: nameText.nullish().meta({
      description: "Plan the points of this account only; of every live account when left out.",
      "x-ours": true,
      "x-types": ["string", "null"],
    }),
    drivers: z
      .array(driverOnShift)
      .min(1, "must name at least one driver")
      .max(50, "must name at most 50 drivers")
      .meta({
        description: "The drivers on shift, 1 to 50, each with no other route in the shift.",
        "x-ours": true,
      }),
  }),
  success: plan,
} as const satisfies Call;
export type PlanRoutesBody = z.output<typeof planRoutes.body>;

/** A plan as it was made, with the present status of its points. */
export const getRoutePlan = {
  method: "GET",
  path: "/api/ops/v1/routes/{id}",
  source,
  success: plan,
} as const satisfies Call;
