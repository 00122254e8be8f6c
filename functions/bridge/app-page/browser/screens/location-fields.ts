import type { PickupLocation } from "#shared/bridge/domain/settings/pickup-location.ts";
import { el } from "../dom.ts";
import { choiceField, longTextField, textField } from "../fields.ts";
import { hoursEditor } from "./hours-editor.ts";

const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The fields of a location, filled in with what it has. */
export function locationFields(before: PickupLocation | undefined): Node[] {
  const timeZone = before?.timeZone ?? HERE;
  const zones = new Set([timeZone, ...Intl.supportedValuesOf("timeZone")]);
  return [
    textField({
      ...{ name: "name", label: "Name", value: before?.name, required: true },
      hint: "For you to tell it from others: Front desk.",
    }),
    textField({
      ...{ name: "address", label: "Address", value: before?.address, required: true },
      ...{ hint: "In one line, as a driver needs it.", autocomplete: "street-address" },
    }),
    textField({
      ...{ name: "contactName", label: "Whom the driver asks for", required: true },
      value: before?.contactName,
    }),
    textField({
      ...{ name: "contactPhone", label: "Phone", type: "tel", required: true },
      ...{ value: before?.contactPhone, hint: "With its country code: +1 212 555 0100." },
    }),
    choiceField({
      ...{ name: "timeZone", label: "Time zone", value: timeZone },
      choices: [...zones].sort().map((zone) => [zone, zone.replaceAll("_", " ")] as const),
    }),
    textField({
      ...{ name: "preparationMinutes", label: "Minutes to prepare an order", type: "number" },
      ...{ value: before?.preparationMinutes ?? 0, min: 0, step: "1" },
    }),
    hoursEditor(before),
    el(
      "details",
      { open: Boolean(before?.notes || before?.storeLocationId) },
      el("summary", {}, "More"),
      longTextField({
        ...{ name: "notes", label: "Notes for the driver (optional)", value: before?.notes },
      }),
      textField({
        ...{ name: "storeLocationId", label: "Your store's own number of it (optional)" },
        value: before?.storeLocationId,
        hint: "Shopify: the digits at the end of the location's address in your admin.",
      }),
    ),
  ];
}
