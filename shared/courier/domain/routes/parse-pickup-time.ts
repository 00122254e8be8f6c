/**
 * Parses a partner's `pickup_time`: Unix seconds, or `yyyy-mm-dd HH:MM` in UTC. Returns undefined
 * for invalid text.
 */
export function parsePickupTime(text: string): Date | undefined {
  const isSeconds = /^\d+$/.test(text);
  const time = new Date(isSeconds ? Number(text) * 1000 : `${text.replace(" ", "T")}:00Z`);
  if (Number.isNaN(time.getTime())) return undefined;
  // Without this check, 31 February would become a day in March.
  const isAsWritten = isSeconds || time.toISOString().startsWith(text.replace(" ", "T"));
  return isAsWritten ? time : undefined;
}
