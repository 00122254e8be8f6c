import type { PickupLocation } from "../../../../../../../shared/bridge/domain/settings/pickup-location.ts";
import { formatHours } from "../../hours.ts";
import { formatPackagingStep, type PackagingStep } from "../format-entries.ts";
import { SECTION_TITLES } from "../section-titles.ts";
import type { SettingsSection } from "../setting-field.ts";

/** Where goods are collected, when, and as what. */
export const GOODS_SECTIONS: readonly SettingsSection[] = [
  {
    id: "locations",
    title: "Pick-up locations",
    sentence: "Where the courier collects: address, opening hours, holidays, time to prepare.",
    place: "locations",
    fields: [
      {
        path: "locations",
        label: "Pick-up locations",
        control: {
          kind: "editor",
          editor: "beside",
          formatEntries: (value) => formatLocations(value as readonly PickupLocation[]),
        },
      },
    ],
  },
  {
    id: "schedule",
    title: SECTION_TITLES.schedule,
    sentence:
      "Until when orders go out on the same day, and where the buyer's date and time stand.",
    fields: [
      {
        path: "schedule.cutOff",
        label: "Cut-off",
        hint: "Orders after this time of the pick-up location are prepared from its next open day.",
        control: { kind: "time", none: "None: orders are prepared while the location is open" },
      },
      {
        path: "schedule.leadMinutes",
        label: "Shortest time to a pick-up that a buyer asks for",
        control: { kind: "number", unit: "minutes", min: 0, max: 1_440 },
      },
      {
        path: "schedule.dateAttributes",
        label: "Where the buyer's date stands",
        hint: "Names of order attributes or metadata, one in a line; the first that an order has counts. The default names are those of common date pickers.",
        control: { kind: "lines", none: "Nowhere: dates are not read" },
      },
      {
        path: "schedule.timeAttributes",
        label: "Where the buyer's time stands",
        hint: "Names of order attributes or metadata, one in a line.",
        control: { kind: "lines", none: "Nowhere: times are not read" },
      },
    ],
  },
  {
    id: "batching",
    title: SECTION_TITLES.batching,
    sentence:
      "Whether orders of one pick-up location share a courier order, and for how long they wait.",
    fields: [
      {
        path: "batching.kind",
        label: "Orders of one location",
        hint: "It concerns what goes out at once or at a time. Points are put on routes by the courier.",
        control: {
          kind: "choice",
          choices: [
            ["none", "Go one by one"],
            ["minutes", "Are collected for some minutes"],
            ["until", "Are collected until a time of day"],
          ],
          templates: {
            none: { kind: "none" },
            minutes: { kind: "minutes", minutes: 30 },
            until: { kind: "until", time: "12:00" },
          },
        },
      },
      {
        path: "batching.minutes",
        label: "Collected for",
        isShown: ({ batching }) => batching.kind === "minutes",
        control: { kind: "number", unit: "minutes", min: 1, max: 1_440 },
      },
      {
        path: "batching.time",
        label: "Collected until",
        hint: "In the time of the pick-up location.",
        isShown: ({ batching }) => batching.kind === "until",
        control: { kind: "time" },
      },
    ],
  },
  {
    id: "packaging",
    title: SECTION_TITLES.packaging,
    sentence: "Which vehicle and package size goods get by their weight.",
    fields: [
      {
        path: "packaging.steps",
        label: "Sizes",
        control: {
          kind: "editor",
          editor: "packaging",
          formatEntries: (value) => (value as readonly PackagingStep[]).map(formatPackagingStep),
        },
      },
      {
        path: "packaging.defaultGrams",
        label: "Weight of goods whose weight the store does not know",
        control: { kind: "number", unit: "kg", min: 0.001, scale: 1_000 },
      },
    ],
  },
];

/** Hours and holidays, too: somebody else may have changed them. */
const formatLocations = (locations: readonly PickupLocation[]): readonly string[] =>
  locations.length === 0
    ? ["None: you hand parcels to the courier"]
    : locations.map((location) => {
        const { name, address, exceptions } = location;
        const days =
          exceptions.length === 0
            ? ""
            : ` Other hours on ${exceptions.length} ${exceptions.length === 1 ? "day" : "days"}.`;
        return `${name}, ${address}. ${formatHours(location)}${days}`;
      });
