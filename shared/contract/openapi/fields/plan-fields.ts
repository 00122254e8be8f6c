import { createOwnField, type Fields, nestFields } from "#shared/contract/openapi/field.ts";
import { driverFields } from "./operator-fields.ts";

/** Who drives: what a planned route names of its driver. */
const routeDriverFields: Fields = {
  id: createOwnField("string", "The operator's own name for the driver."),
  ...driverFields,
};

/** What planning is sent. */
export const planBodyFields: Fields = {
  clientid: createOwnField(
    ["string", "null"],
    "Plan the points of this account only; of every live account when left out.",
  ),
  drivers: createOwnField(
    "array",
    "The drivers on shift, 1 to 50, each with no other route in the shift.",
  ),
  ...nestFields("drivers[]", {
    ...routeDriverFields,
    capacity: createOwnField("integer", "How many parcels go along at once."),
    shift_start: createOwnField(
      "string",
      "When the driver starts at the pick-up. ISO-8601 with an offset.",
    ),
    shift_end: createOwnField(
      "string",
      "When the driver must be back there. ISO-8601 with an offset.",
    ),
  }),
};

const stopFields: Fields = {
  point_id: createOwnField("integer", "Id of the point."),
  access_key: createOwnField("string", "Its access key."),
  status_id: createOwnField("integer", "Its present status, which may have gone on since."),
  arrives_at: createOwnField("string", "When the driver is planned to be there. ISO-8601 UTC."),
};

const routeFields: Fields = {
  driver: createOwnField("object", "Who drives."),
  ...nestFields("driver", {
    ...routeDriverFields,
    phone: createOwnField("string", "Phone of the driver."),
  }),
  pickup_address: createOwnField(
    "string",
    "Where the parcels are fetched, and where the route ends.",
  ),
  departs_at: createOwnField("string", "When it leaves. ISO-8601 UTC."),
  returns_at: createOwnField("string", "When it is back. ISO-8601 UTC."),
  distance_miles: createOwnField("number", "Its length in miles."),
  stops: createOwnField("array", "Where it goes, in order."),
  ...nestFields("stops[]", stopFields),
};

/** A plan as both calls answer it. */
export const planFields: Fields = {
  code: createOwnField("integer", "`0` on success."),
  id: createOwnField("integer", "Id of the plan."),
  planned_at: createOwnField("string", "When it was made. ISO-8601 UTC."),
  seed: createOwnField(
    "integer",
    "What the search began with: the same points, drivers, seed and iterations give the same routes.",
  ),
  iterations: createOwnField("integer", "How many changes the search tried."),
  settled: createOwnField(
    "boolean",
    "Whether every point of the routes is Scheduled for delivery already; it will be.",
  ),
  routes: createOwnField("array", "The routes, one a driver at most."),
  ...nestFields("routes[]", routeFields),
  left_out: createOwnField(
    "array",
    "Points in no route. They stay ready, `moved-meanwhile` aside.",
  ),
  ...nestFields("left_out[]", {
    point_id: createOwnField("integer", "Id of the point."),
    access_key: createOwnField("string", "Its access key."),
    reason: createOwnField("string", "Why it was left out."),
  }),
  more_ready: createOwnField("integer", "Ready points that did not fit into one plan: plan again."),
};
