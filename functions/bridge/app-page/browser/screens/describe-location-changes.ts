import type { PickupLocation } from "#shared/bridge/domain/settings/pickup-location.ts";
import { type DescribedChange, describeEntries } from "../changes/describe-entries.ts";
import { formatCoordinates } from "./coordinates.ts";
import { formatIntervals, WEEKDAYS } from "./hours.ts";

/** A location without what never changes. */
export type LocationValues = Omit<PickupLocation, "id">;

type Row = readonly [label: string, format: (location: LocationValues) => string];

/** What is edited of a location, in words. Its holidays have a page of their own. */
const ROWS: readonly Row[] = [
  ["Name", ({ name }) => name],
  ["Address", ({ address }) => address],
  ["Whom the driver asks for", ({ contactName }) => contactName],
  ["Phone", ({ contactPhone }) => contactPhone],
  ["Time zone", ({ timeZone }) => timeZone.replaceAll("_", " ")],
  ["Minutes to prepare an order", ({ preparationMinutes }) => String(preparationMinutes)],
  ...WEEKDAYS.map(([day, title]): Row => [title, ({ hours }) => formatIntervals(hours[day])]),
  ["Notes for the driver", ({ notes }) => notes || "Nothing"],
  [
    "Latitude and longitude",
    ({ coordinates }) => (coordinates ? formatCoordinates(coordinates) : "Nothing"),
  ],
  ["Your store's own number of it", ({ storeLocationId }) => storeLocationId ?? "Nothing"],
];

/** Describes what differs between a location as it is and as it is to be. */
export const describeLocationChanges = (
  before: LocationValues,
  after: LocationValues,
): DescribedChange[] =>
  ROWS.flatMap(([label, format]) =>
    describeEntries([format(before)], [format(after)]).map((text) => ({ label, text })),
  );
