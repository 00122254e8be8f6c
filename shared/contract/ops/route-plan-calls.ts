import * as z from "zod";
import type { Call } from "#shared/contract/call.ts";
import { integer, nameText } from "#shared/contract/fields.ts";
import { driver } from "./operator-order-calls.ts";

const source = "Ours: the courier's own side, with a key of its own in x-ops-key";

const moment = z.iso.datetime({ offset: true, error: "must look like 2026-03-02T08:00:00Z" });

/** A driver on shift, who starts at one pick-up, makes one tour and comes back to it. */
const driverOnShift = driver.extend({
  /** The operator's own name for the driver, told back with the route. */
  id: nameText,
  /** How many parcels go along at once. */
  capacity: z.int().min(1, "must be 1 or more").max(1000, "must be 1000 or less"),
  shift_start: moment,
  shift_end: moment,
});

/** ISO-8601 UTC in every field that ends with `_at`. */
const routeStop = z.object({
  point_id: integer,
  access_key: z.string(),
  /** The point's present status, which may have gone on since. */
  status_id: integer,
  arrives_at: z.string(),
});

const plannedRoute = z.object({
  driver: driverOnShift.pick({ id: true, name: true, surname: true, phone: true }),
  pickup_address: z.string(),
  departs_at: z.string(),
  returns_at: z.string(),
  distance_miles: z.number(),
  /** In the order in which they are driven to. */
  stops: z.array(routeStop),
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
  code: integer,
  id: integer,
  planned_at: z.string(),
  /** What the search began with: the same points, drivers, seed and number give the same routes. */
  seed: integer,
  iterations: integer,
  /** Whether every point of the routes has been set to Scheduled for delivery; it will be. */
  settled: z.boolean(),
  routes: z.array(plannedRoute),
  left_out: z.array(z.object({ point_id: integer, access_key: z.string(), reason })),
  /** Ready points that did not fit into one plan: plan again. */
  more_ready: integer,
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
    clientid: nameText.nullish(),
    drivers: z
      .array(driverOnShift)
      .min(1, "must name at least one driver")
      .max(50, "must name at most 50 drivers"),
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
