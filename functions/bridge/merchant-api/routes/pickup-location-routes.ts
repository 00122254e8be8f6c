import * as z from "zod";
import { type Refusal, refuse, refuseField } from "#functions/bridge/merchant-api/refusal.ts";
import { defineRoute } from "#functions/bridge/merchant-api/route.ts";
import {
  PICKUP_LOCATION_EXAMPLE,
  type PickupLocation,
  pickupLocationSchema,
} from "#shared/bridge/domain/settings/pickup-location.ts";
import { listRepeatedLinks } from "#shared/bridge/domain/settings/repeated-links.ts";
import { pickupLocationInputSchema } from "#shared/bridge/domain/settings/settings-input.ts";
import { ok, type Result } from "#shared/kernel/result.ts";
import { agreeToStoreAddresses } from "./replace-settings.ts";
import { updateLocations } from "./update-locations.ts";

const revisionSchema = z
  .int()
  .describe("Revision of the settings, which contain the locations.")
  .meta({ examples: [5] });
const locationResponseSchema = z.object({
  revision: revisionSchema,
  location: pickupLocationSchema,
});
const locationPathSchema = z.object({
  id: z
    .string()
    .max(40)
    .describe("The location's id.")
    .meta({ examples: [PICKUP_LOCATION_EXAMPLE.id] }),
});
const { id: _, ...EXAMPLE_WITHOUT_ID } = PICKUP_LOCATION_EXAMPLE;
const LOCATION_NOT_FOUND = refuse(404, "There is no such pick-up location.");
const NOT_FOUND_REFUSAL = { 404: "There is no such pick-up location." } as const;

/** Refuses one of all locations whose link another has, wherever that stands in the list. */
function checkLink(locations: PickupLocation[], id: string): Result<PickupLocation[], Refusal> {
  const others = locations.filter((one) => one.id !== id);
  const [repeated] = listRepeatedLinks([...others, ...locations.filter((one) => one.id === id)]);
  return repeated === undefined ? ok(locations) : refuseField("storeLocationId", repeated.rule);
}

export const listLocations = defineRoute(
  {
    key: "GET /api/v1/stores/{storeId}/pickup-locations",
    name: "listPickupLocations",
    tag: "Pick-up locations",
    summary: "List pick-up locations",
    description: "Locations where the courier collects. They are part of the settings.",
    response: {
      status: 200,
      text: "All of them, in their order.",
      schema: z.object({ revision: revisionSchema, locations: z.array(pickupLocationSchema) }),
    },
    refusals: {},
  },
  async ({ storeId }, deps) => {
    const { revision, settings } = await deps.settings.readWithRevision(storeId);
    return ok({ revision, locations: settings.locations });
  },
);

export const readLocation = defineRoute(
  {
    key: "GET /api/v1/stores/{storeId}/pickup-locations/{id}",
    name: "readPickupLocation",
    tag: "Pick-up locations",
    summary: "Read a pick-up location",
    description: "One location with its hours, exceptions and preparation time.",
    path: locationPathSchema,
    response: { status: 200, text: "The location.", schema: locationResponseSchema },
    refusals: NOT_FOUND_REFUSAL,
  },
  async ({ storeId, path: { id } }, deps) => {
    const { revision, settings } = await deps.settings.readWithRevision(storeId);
    const location = settings.locations.find((one) => one.id === id);
    return location === undefined ? LOCATION_NOT_FOUND : ok({ revision, location });
  },
);

export const addLocation = defineRoute(
  {
    key: "POST /api/v1/stores/{storeId}/pickup-locations",
    name: "addPickupLocation",
    tag: "Pick-up locations",
    summary: "Add a pick-up location",
    description: "Orders that were held because no account was connected are checked again.",
    body: pickupLocationInputSchema,
    response: {
      status: 201,
      text: "The location as it was added.",
      schema: locationResponseSchema,
    },
    refusals: {
      409: "Another location has this id.",
      422: "There are a hundred already, or the settings are larger than can be kept.",
    },
  },
  async ({ storeId, body }, deps) => {
    const changed = await updateLocations(deps, storeId, (before) => {
      if (before.some(({ id }) => id === body.id)) {
        return refuse(409, "Another pick-up location has this id.");
      }
      return before.length >= 100
        ? refuse(422, "A store has at most 100 pick-up locations.")
        : checkLink([...before, body], body.id);
    });
    if (!changed.ok) return changed;
    await agreeToStoreAddresses(deps, storeId, [body]);
    return ok({ ...changed.value, location: body });
  },
);

export const replaceLocation = defineRoute(
  {
    key: "PUT /api/v1/stores/{storeId}/pickup-locations/{id}",
    name: "replacePickupLocation",
    tag: "Pick-up locations",
    summary: "Replace a pick-up location",
    description: "The id in the path does not change. Fields that are not sent get their defaults.",
    path: locationPathSchema,
    body: pickupLocationInputSchema.omit({ id: true }).meta({ examples: [EXAMPLE_WITHOUT_ID] }),
    response: { status: 200, text: "The location as it is now.", schema: locationResponseSchema },
    refusals: { ...NOT_FOUND_REFUSAL, 422: "The settings are larger than can be kept." },
  },
  async ({ storeId, path: { id }, body }, deps) => {
    const location = { ...body, id };
    const changed = await updateLocations(deps, storeId, (before) =>
      before.some((one) => one.id === id)
        ? checkLink(
            before.map((one) => (one.id === id ? location : one)),
            id,
          )
        : LOCATION_NOT_FOUND,
    );
    if (!changed.ok) return changed;
    await agreeToStoreAddresses(deps, storeId, [location]);
    return ok({ ...changed.value, location });
  },
);

export const removeLocation = defineRoute(
  {
    key: "DELETE /api/v1/stores/{storeId}/pickup-locations/{id}",
    name: "removePickupLocation",
    tag: "Pick-up locations",
    summary: "Remove a pick-up location",
    description:
      "Orders that were to be collected there are held, and say so; what the courier has already goes on.",
    path: locationPathSchema,
    response: {
      status: 200,
      text: "It is removed.",
      schema: z.object({ revision: revisionSchema }),
    },
    refusals: { ...NOT_FOUND_REFUSAL, 409: "It is the last one, and the settings need one." },
  },
  ({ storeId, path: { id } }, deps) =>
    updateLocations(deps, storeId, (before) =>
      before.some((one) => one.id === id)
        ? ok(before.filter((one) => one.id !== id))
        : LOCATION_NOT_FOUND,
    ),
);
