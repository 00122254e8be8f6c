import type { StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import { parseDate } from "./parse-date.ts";
import { parseTimesOfDay } from "./parse-time.ts";
import type { RequestedWindow } from "./requested-window.ts";

type AttributeNames = Pick<Settings["schedule"], "dateAttributes" | "timeAttributes">;

const normalizeName = (name: string): string => name.trim().toLowerCase();

/**
 * Returns the value of the first name that has one; names are tried in the order of the settings.
 */
function findAttribute(
  order: Pick<StoreOrder, "attributes">,
  names: readonly string[],
): string | undefined {
  for (const name of names.map(normalizeName)) {
    const found = order.attributes.find(
      (one) => normalizeName(one.name) === name && one.value.trim() !== "",
    );
    if (found !== undefined) return found.value;
  }
  return undefined;
}

/**
 * Reads the date and times that the buyer chose in the store. `unreadable`: there is a value, or a
 * time without a date, that the merchant has to clarify. Undefined: nothing was chosen.
 */
export function readRequestedWindow(
  order: Pick<StoreOrder, "attributes">,
  { dateAttributes, timeAttributes }: AttributeNames,
): RequestedWindow | "unreadable" | undefined {
  const dateText = findAttribute(order, dateAttributes);
  const timeText = findAttribute(order, timeAttributes);
  if (dateText === undefined && timeText === undefined) return undefined;
  const date = parseDate(dateText ?? "");
  const times = timeText === undefined ? {} : parseTimesOfDay(timeText);
  // "As soon as possible" without a date equals no request.
  if (dateText === undefined && times !== undefined && !times.from) return undefined;
  return date === undefined || times === undefined ? "unreadable" : { date, ...times };
}
