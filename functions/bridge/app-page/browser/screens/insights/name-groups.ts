import type { Insights } from "../../api-types.ts";
import { getModeTitle } from "../../labels.ts";
import { formatDay, formatShortDay } from "./format-figures.ts";
import type { Grouping } from "./insights-view.ts";

type Group = Insights["groups"][number];

/** What the first column of a table says. */
export const GROUP_TITLES: Readonly<Record<Grouping, string>> = {
  day: "Day",
  location: "Pick-up location",
  method: "Delivery method",
};

/** Returns the name of a group as a table has it. */
export function nameGroup({ key, name }: Group, by: Grouping): string {
  if (by === "day") return formatDay(key ?? "");
  if (by === "location") return name ?? key ?? "No pick-up location";
  return key === null ? "Not decided yet" : getModeTitle(key);
}

/** Returns the name of a group as an axis has it. */
export const shortenGroup = (group: Group, by: Grouping): string =>
  by === "day" ? formatShortDay(group.key ?? "") : nameGroup(group, by);
