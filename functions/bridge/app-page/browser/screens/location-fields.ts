import type { PickupLocation } from "#shared/bridge/domain/settings/pickup-location.ts";
import { createElement } from "../dom.ts";
import { createTextArea, createTextField } from "../fields.ts";
import type { ScreenContext } from "../screen.ts";
import { createHoursEditor } from "./hours-editor.ts";
import { createPinField } from "./locations/create-pin-field.tsx";
import type { KnownLocation } from "./locations/known-location.ts";
import { BROWSER_TIME_ZONE, createTimeZoneField, PROPOSED_ZONE_HINT } from "./time-zone-field.ts";
import { createHoursWeek } from "./week/create-hours-week.tsx";

/** The fields of a location, filled in with what is known of it. Without an id it is one that the store proposes. */
export function createLocationFields(
  context: Pick<ScreenContext, "runOnLeave">,
  all: readonly PickupLocation[],
  before: KnownLocation | undefined,
): Node[] {
  const isProposed = before?.id === undefined && before?.timeZone !== undefined;
  const timeZoneField = createTimeZoneField(
    "Time zone",
    before?.timeZone ?? BROWSER_TIME_ZONE,
    isProposed ? PROPOSED_ZONE_HINT : undefined,
  );
  return [
    createTextField({
      ...{ name: "name", label: "Name", value: before?.name, required: true },
      hint: "For you to tell it from others: Front desk.",
    }),
    createTextField({
      ...{ name: "address", label: "Address", value: before?.address, required: true },
      ...{ hint: "In one line, as a driver needs it.", autocomplete: "street-address" },
    }),
    createPinField(context, all, before),
    createTextField({
      ...{ name: "contactName", label: "Whom the driver asks for", required: true },
      value: before?.contactName,
    }),
    createTextField({
      ...{ name: "contactPhone", label: "Phone", type: "tel", required: true },
      ...{ value: before?.contactPhone, hint: "With its country code: +1 212 555 0100." },
    }),
    timeZoneField,
    createTextField({
      ...{ name: "preparationMinutes", label: "Minutes to prepare an order", type: "number" },
      ...{ value: before?.preparationMinutes ?? 0, min: 0, step: "1" },
    }),
    createElement(
      "details",
      { open: before?.hours !== undefined },
      createElement(
        "summary",
        {},
        before?.hours === undefined
          ? "Opening hours: at any time, unless you set others"
          : "Opening hours",
      ),
      createHoursWeek(context, createHoursEditor(before?.hours), timeZoneField, before),
    ),
    createElement(
      "details",
      { open: Boolean(before?.notes || before?.storeLocationId) },
      createElement("summary", {}, "More"),
      createTextArea({
        ...{ name: "notes", label: "Notes for the driver (optional)", value: before?.notes },
      }),
      createTextField({
        ...{ name: "storeLocationId", label: "Your store's own number of it (optional)" },
        value: before?.storeLocationId,
        hint: "Shopify: the digits at the end of the location's address in your admin. With them, this place takes only the orders that Shopify assigns to that location.",
      }),
    ),
  ];
}
