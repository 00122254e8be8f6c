import { addDays } from "#shared/bridge/domain/dispatch/schedule/calendar-date.ts";
import { toInstant, toLocalDate } from "#shared/bridge/domain/dispatch/schedule/local-time.ts";
import type { MailChoices } from "./merchant-mail.ts";

/** Returns the first time of the daily mail that is later than `now`. */
export function findNextDaily(
  { dailyAt, timeZone }: Pick<MailChoices, "dailyAt" | "timeZone">,
  now: Date,
): Date {
  const zone = timeZone ?? "UTC";
  const today = toLocalDate(now, zone);
  const at = toInstant(today, dailyAt, zone);
  return at > now ? at : toInstant(addDays(today, 1), dailyAt, zone);
}
