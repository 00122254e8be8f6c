import type { StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import { readDate } from "./parse-date.ts";
import { readTime } from "./parse-time.ts";
import type { Wish } from "./requested-window.ts";

type WishNames = Pick<Settings["schedule"], "dateAttributes" | "timeAttributes">;

const plain = (name: string): string => name.trim().toLowerCase();

/** The value under the first of the names that has one; names are tried in the order of the settings. */
function valueUnder(
  order: Pick<StoreOrder, "attributes">,
  names: readonly string[],
): string | undefined {
  for (const name of names.map(plain)) {
    const found = order.attributes.find(
      (one) => plain(one.name) === name && one.value.trim() !== "",
    );
    if (found !== undefined) return found.value;
  }
  return undefined;
}

/**
 * The date and times that the buyer chose in the store. `unreadable`: something is there, a time without
 * a date too, and the merchant has to say what it means. Undefined: nothing was chosen.
 */
export function buyersWish(
  order: Pick<StoreOrder, "attributes">,
  { dateAttributes, timeAttributes }: WishNames,
): Wish | "unreadable" | undefined {
  const dateText = valueUnder(order, dateAttributes);
  const timeText = valueUnder(order, timeAttributes);
  if (dateText === undefined && timeText === undefined) return undefined;
  const date = readDate(dateText ?? "");
  const times = timeText === undefined ? {} : readTime(timeText);
  // "As soon as possible" on no date is what happens without a wish.
  if (dateText === undefined && times !== undefined && !times.from) return undefined;
  return date === undefined || times === undefined ? "unreadable" : { date, ...times };
}
