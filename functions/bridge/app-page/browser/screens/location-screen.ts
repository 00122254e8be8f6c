import type { PickupLocation } from "../../../../../shared/bridge/domain/settings/pickup-location.ts";
import type { Api, ApiResult } from "../api.ts";
import type { PickupLocationList } from "../api-types.ts";
import { confirmChanges } from "../changes/confirm-changes.ts";
import { createElement } from "../dom.ts";
import { createForm } from "../form.ts";
import { createContent, type ScreenContext } from "../screen.ts";
import { pageShell } from "../shell/shell.ts";
import { parseBoth } from "./coordinates.ts";
import { describeLocationChanges, type LocationValues } from "./describe-location-changes.ts";
import { readHours } from "./hours.ts";
import type { LoadedScreen } from "./loaded-screen.ts";
import { createLocationFields } from "./location-fields.ts";
import { createLocationId, NEW_LOCATION_ID } from "./location-id.ts";
import type { KnownLocation } from "./locations/known-location.ts";
import { confirmAdding, readUnserved } from "./locations/read-unserved.ts";
import { rebaseLocation } from "./rebase-location.ts";
import { LOCATION_NOT_FOUND, updateLocation } from "./update-location.ts";

/** One location, to be changed; `_new` adds one. */
export const createLocationScreen = (id: string): LoadedScreen => ({
  async load(context) {
    const response = await context.api.call<PickupLocationList>("GET", "pickup-locations");
    if (!response.ok) return response;
    const { locations } = response.value;
    const before = locations.find((one) => one.id === id);
    if (before === undefined && id !== NEW_LOCATION_ID)
      return { ok: false, refusal: LOCATION_NOT_FOUND };
    const backLink = createElement(
      "p",
      { class: "back" },
      createElement("a", { href: "#/locations" }, "All pick-up locations"),
    );
    return createContent(backLink, createLocationForm(context, locations, before));
  },
});

/** A form for a location, a new one with what is proposed; saving leads to `placeAfter`. */
export function createLocationForm(
  context: ScreenContext,
  all: readonly PickupLocation[],
  before: PickupLocation | undefined,
  placeAfter = "locations",
  placeBefore = placeAfter,
  proposal?: KnownLocation,
): HTMLFormElement {
  const { api, open } = context;
  let stored = before;
  let others = all;
  const save = (readForm: () => LocationValues) =>
    stored === undefined
      ? addLocation(api, others, readForm)
      : changeLocation(api, others, stored, readForm);
  return createForm<PickupLocation>(
    {
      label: "Pick-up location",
      ...(before === undefined && { submitLabel: "Add it", laterLabel: "Save it" }),
      onCancel: () => open(placeBefore),
      save: (_, readAgain) => save(() => readLocation(readAgain(), stored ?? proposal)),
      onSaved: () => {
        open(placeAfter);
        pageShell.showToast(stored === undefined ? "Location added." : "Location saved.");
      },
      onSavedEarlier(after) {
        const text = stored === undefined ? "Location added." : "Location saved.";
        others = [...others.filter(({ id }) => id !== after.id), after];
        stored = after;
        pageShell.showToast(`${text} What you typed meanwhile is not saved yet.`);
      },
    },
    ...createLocationFields(context, all, before ?? proposal),
  );
}

/** Adds a location as its form says, also what is typed while the shop is asked; undefined if the merchant keeps editing. */
async function addLocation(
  api: Api,
  all: readonly PickupLocation[],
  readForm: () => LocationValues,
): Promise<ApiResult<PickupLocation> | undefined> {
  const toAdded = (values: LocationValues) => ({
    ...values,
    id: createLocationId(values.name, all),
  });
  const { values, answer: isSure } = await askUntilSame(readForm, (typed) =>
    confirmAdding(api, all, toAdded(typed)),
  );
  if (!isSure) return undefined;
  const path = "pickup-locations";
  const added = await api.call<{ location: PickupLocation }>("POST", path, toAdded(values));
  return added.ok ? { ok: true, value: added.value.location } : added;
}

/** Changes a location as its form says, in the same way. */
async function changeLocation(
  api: Api,
  all: readonly PickupLocation[],
  before: PickupLocation,
  readForm: () => LocationValues,
): Promise<ApiResult<PickupLocation> | undefined> {
  const { values, answer: warning } = await askUntilSame(readForm, (typed) =>
    readWarning(api, all, before, typed),
  );
  if (!(await confirmChanges(describeLocationChanges(before, values), { warning })))
    return undefined;
  return updateLocation(api, before.id, (now) => rebaseLocation(toValues(before), values, now));
}

/** Asks about what a form says, again if it says something else then; once it is declined, no more. */
async function askUntilSame<Answer>(
  readForm: () => LocationValues,
  ask: (values: LocationValues) => Promise<Answer>,
): Promise<{ readonly values: LocationValues; readonly answer: Answer }> {
  for (;;) {
    const values = readForm();
    const answer = await ask(values);
    if (answer === false || JSON.stringify(readForm()) === JSON.stringify(values))
      return { values, answer };
  }
}

/** Returns which orders would be held by what is changed, if that can be read. */
async function readWarning(
  api: Api,
  all: readonly PickupLocation[],
  before: PickupLocation,
  values: LocationValues,
): Promise<string | undefined> {
  if (values.storeLocationId === before.storeLocationId) return undefined;
  const changed = all.map((one) => (one.id === before.id ? { ...values, id: one.id } : one));
  const unserved = await readUnserved(api, changed);
  return unserved.ok ? unserved.value : undefined;
}

const toValues = ({ id: _, ...values }: PickupLocation): LocationValues => values;

/** What the form says, and what it does not show as it was filled in. */
function readLocation(data: FormData, before: KnownLocation | undefined): LocationValues {
  const readText = (name: string): string => String(data.get(name) ?? "").trim();
  const address = readText("address");
  const storeLocationId = readText("storeLocationId");
  const { exceptions } = before ?? {};
  const coordinates = parseBoth([
    readText("coordinates.latitude"),
    readText("coordinates.longitude"),
  ]);
  const isKept = JSON.stringify(coordinates) === JSON.stringify(before?.coordinates);
  return {
    name: readText("name"),
    address,
    contactName: readText("contactName"),
    contactPhone: readText("contactPhone"),
    notes: readText("notes"),
    timeZone: readText("timeZone"),
    preparationMinutes: Number(readText("preparationMinutes") || 0),
    hours: readHours(data),
    exceptions: exceptions ?? [],
    // Coordinates are those of the address: another address has others.
    ...(coordinates && (before?.address === address || !isKept) && { coordinates }),
    ...(storeLocationId !== "" && { storeLocationId }),
  };
}
