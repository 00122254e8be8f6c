import type { PickupLocation } from "../../../../../shared/bridge/domain/settings/pickup-location.ts";
import type { Answer, Refused } from "../api.ts";
import type { Locations } from "../api-types.ts";
import { el } from "../dom.ts";
import { formOf } from "../form.ts";
import { type App, type Screen, shown } from "../screen.ts";
import { hoursIn } from "./hours.ts";
import { locationFields } from "./location-fields.ts";
import { idFor } from "./location-id.ts";

/** One location, to be changed; `new` adds one. */
export const locationScreen = (id: string): Screen => ({
  title: id === "new" ? "Add a pick-up location" : "Edit a pick-up location",
  async load(app) {
    const read = await app.api.call<Locations>("GET", "pickup-locations");
    if (!read.ok) return read;
    const { locations } = read.value;
    const before = locations.find((one) => one.id === id);
    if (before === undefined && id !== "new") return { ok: false, refused: GONE };
    const back = el("p", {}, el("a", { href: "#/locations" }, "All pick-up locations"));
    return shown(back, form(app, locations, before));
  },
});

const GONE: Refused = {
  ...{ status: 404, errors: [] },
  message: "There is no such pick-up location any more.",
};

function form(
  { api, open }: App,
  all: readonly PickupLocation[],
  before: PickupLocation | undefined,
): HTMLFormElement {
  const save = (data: FormData): Promise<Answer<unknown>> => {
    const sent = sentIn(data, before);
    return before === undefined
      ? api.call("POST", "pickup-locations", { ...sent, id: idFor(sent.name, all) })
      : api.call("PUT", `pickup-locations/${encodeURIComponent(before.id)}`, sent);
  };
  return formOf(
    {
      label: "Pick-up location",
      submit: before === undefined ? "Add it" : "Save",
      cancel: () => open("locations"),
      save,
      saved: () => open("locations"),
    },
    ...locationFields(before),
  );
}

/** What the form says, and what it does not show as it was. */
function sentIn(data: FormData, before: PickupLocation | undefined) {
  const text = (name: string): string => String(data.get(name) ?? "").trim();
  const address = text("address");
  const storeLocationId = text("storeLocationId");
  const { coordinates, exceptions } = before ?? {};
  return {
    name: text("name"),
    address,
    contactName: text("contactName"),
    contactPhone: text("contactPhone"),
    notes: text("notes"),
    timeZone: text("timeZone"),
    preparationMinutes: Number(text("preparationMinutes") || 0),
    hours: hoursIn(data),
    ...(exceptions && { exceptions }),
    // Coordinates are those of the address: another address has others.
    ...(coordinates && before?.address === address && { coordinates }),
    ...(storeLocationId !== "" && { storeLocationId }),
  };
}
