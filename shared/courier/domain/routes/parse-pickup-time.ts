/**
 * When a parcel waits at its pick-up, from what the partner sent as pickup_time: Unix seconds, or
 * `yyyy-mm-dd HH:MM` in UTC. Undefined where that is no time.
 */
export function parsePickupTime(text: string): Date | undefined {
  const isSeconds = /^\d+$/.test(text);
  const time = new Date(isSeconds ? Number(text) * 1000 : `${text.replace(" ", "T")}:00Z`);
  if (Number.isNaN(time.getTime())) return undefined;
  // Otherwise 31 February would be a day in March.
  const isAsWritten = isSeconds || time.toISOString().startsWith(text.replace(" ", "T"));
  return isAsWritten ? time : undefined;
}
