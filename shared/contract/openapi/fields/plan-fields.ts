import { below, type Fields, ours } from "#shared/contract/openapi/field.ts";
import { driverFields } from "./operator-fields.ts";

/** Who drives: what a planned route names of its driver. */
const routeDriverFields: Fields = {
  id: ours("string", "The operator's own name for the driver."),
  ...driverFields,
};

/** What planning is sent. */
export const planBodyFields: Fields = {
  clientid: ours(
    ["string", "null"],
    "Plan the points of this account only; of every live account when left out.",
  ),
  drivers: ours("array", "The drivers on shift, 1 to 50, each with no other route in the shift."),
  ...below("drivers[]", {
    ...routeDriverFields,
    capacity: ours("integer", "How many parcels go along at once."),
    shift_start: ours("string", "When the driver starts at the pick-up. ISO-8601 with an offset."),
    shift_end: ours("string", "When the driver must be back there. ISO-8601 with an offset."),
  }),
};

const stopFields: Fields = {
  point_id: ours("integer", "Id of the point."),
  access_key: ours("string", "Its access key."),
  status_id: ours("integer", "Its present status, which may have gone on since."),
  arrives_at: ours("string", "When the driver is planned to be there. ISO-8601 UTC."),
};

const routeFields: Fields = {
  driver: ours("object", "Who drives."),
  ...below("driver", { ...routeDriverFields, phone: ours("string", "Phone of the driver.") }),
  pickup_address: ours("string", "Where the parcels are fetched, and where the route ends."),
  departs_at: ours("string", "When it leaves. ISO-8601 UTC."),
  returns_at: ours("string", "When it is back. ISO-8601 UTC."),
  distance_miles: ours("number", "Its length in miles."),
  stops: ours("array", "Where it goes, in order."),
  ...below("stops[]", stopFields),
};

/** A plan as both calls answer it. */
export const planFields: Fields = {
  code: ours("integer", "`0` on success."),
  id: ours("integer", "Id of the plan."),
  planned_at: ours("string", "When it was made. ISO-8601 UTC."),
  seed: ours(
    "integer",
    "What the search began with: the same points, drivers, seed and iterations give the same routes.",
  ),
  iterations: ours("integer", "How many changes the search tried."),
  settled: ours(
    "boolean",
    "Whether every point of the routes is Scheduled for delivery already; it will be.",
  ),
  routes: ours("array", "The routes, one a driver at most."),
  ...below("routes[]", routeFields),
  left_out: ours("array", "Points in no route. They stay ready, `moved-meanwhile` aside."),
  ...below("left_out[]", {
    point_id: ours("integer", "Id of the point."),
    access_key: ours("string", "Its access key."),
    reason: ours("string", "Why it was left out."),
  }),
  more_ready: ours("integer", "Ready points that did not fit into one plan: plan again."),
};
