import type { PickupLocation } from "../../../../../shared/bridge/domain/settings/pickup-location.ts";
import type { ApiRefusal, ApiResult } from "../api.ts";
import type { PickupLocationList } from "../api-types.ts";
import { createElement } from "../dom.ts";
import { createForm } from "../form.ts";
import { createContent, type Screen, type ScreenContext } from "../screen.ts";
import { pageShell } from "../shell/shell.ts";
import { readHours } from "./hours.ts";
import { createLocationFields } from "./location-fields.ts";
import { createLocationId } from "./location-id.ts";

/** One location, to be changed; `new` adds one. */
export const createLocationScreen = (id: string): Screen => ({
  title: id === "new" ? "Add a pick-up location" : "Edit a pick-up location",
  parent: { title: "Pick-up locations", place: "locations" },
  async load(context) {
    const response = await context.api.call<PickupLocationList>("GET", "pickup-locations");
    if (!response.ok) return response;
    const { locations } = response.value;
    const before = locations.find((one) => one.id === id);
    if (before === undefined && id !== "new") return { ok: false, refusal: LOCATION_NOT_FOUND };
    const backLink = createElement(
      "p",
      { class: "back" },
      createElement("a", { href: "#/locations" }, "All pick-up locations"),
    );
    return createContent(backLink, createLocationForm(context, locations, before));
  },
});

const LOCATION_NOT_FOUND: ApiRefusal = {
  ...{ status: 404, errors: [] },
  message: "There is no such pick-up location any more.",
};

/** A form for a location; saving leads to `placeAfter`. */
export function createLocationForm(
  { api, open }: ScreenContext,
  all: readonly PickupLocation[],
  before: PickupLocation | undefined,
  placeAfter = "locations",
  placeBefore = placeAfter,
): HTMLFormElement {
  const save = (data: FormData): Promise<ApiResult<unknown>> => {
    const values = readLocation(data, before);
    return before === undefined
      ? api.call("POST", "pickup-locations", { ...values, id: createLocationId(values.name, all) })
      : api.call("PUT", `pickup-locations/${encodeURIComponent(before.id)}`, values);
  };
  return createForm(
    {
      label: "Pick-up location",
      ...(before === undefined && { submitLabel: "Add it" }),
      onCancel: () => open(placeBefore),
      save,
      onSaved: () => {
        open(placeAfter);
        pageShell.showToast(before === undefined ? "Location added." : "Location saved.");
      },
    },
    ...createLocationFields(before),
  );
}

/** What the form says, and what it does not show as it was. */
function readLocation(data: FormData, before: PickupLocation | undefined) {
  const readText = (name: string): string => String(data.get(name) ?? "").trim();
  const address = readText("address");
  const storeLocationId = readText("storeLocationId");
  const { coordinates, exceptions } = before ?? {};
  return {
    name: readText("name"),
    address,
    contactName: readText("contactName"),
    contactPhone: readText("contactPhone"),
    notes: readText("notes"),
    timeZone: readText("timeZone"),
    preparationMinutes: Number(readText("preparationMinutes") || 0),
    hours: readHours(data),
    ...(exceptions && { exceptions }),
    // Coordinates are those of the address: another address has others.
    ...(coordinates && before?.address === address && { coordinates }),
    ...(storeLocationId !== "" && { storeLocationId }),
  };
}
