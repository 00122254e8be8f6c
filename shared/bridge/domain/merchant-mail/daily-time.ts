import { addDays, toLocalDay } from "#shared/bridge/domain/dispatch/schedule/days.ts";
import { parseLocalDate, toInstant } from "#shared/bridge/domain/dispatch/schedule/local-time.ts";
import type { MailChoices } from "./merchant-mail.ts";

/** Returns the first time of the daily mail that is later than `now`. */
export function findNextDaily(
  { dailyAt, timeZone }: Pick<MailChoices, "dailyAt" | "timeZone">,
  now: Date,
): Date {
  const zone = timeZone ?? "UTC";
  const today = toLocalDay(now, zone);
  const at = toInstant(parseLocalDate(today), dailyAt, zone);
  return at > now ? at : toInstant(parseLocalDate(addDays(today, 1)), dailyAt, zone);
}
