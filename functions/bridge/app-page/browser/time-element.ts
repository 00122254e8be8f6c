/** A moment as people here write it. */
export const formatMoment = (iso: string): string =>
  new Date(iso).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });

/** A moment of these days, without the year. */
export const formatNearMoment = (iso: string): string =>
  new Date(iso).toLocaleString(undefined, {
    ...{ weekday: "short", month: "short", day: "numeric", hour: "numeric", minute: "2-digit" },
  });

/** A moment as people here write it, for machines too. */
export function createTimeElement(iso: string): HTMLTimeElement {
  const time = document.createElement("time");
  time.dateTime = iso;
  time.textContent = formatMoment(iso);
  return time;
}

/** A moment to the second, with the name of the time zone: `Nov 24, 2026, 9:30:05 AM EST`. */
export const formatExactMoment = (iso: string): string =>
  new Date(iso).toLocaleString(undefined, {
    ...{ year: "numeric", month: "short", day: "numeric" },
    ...{ hour: "numeric", minute: "2-digit", second: "2-digit", timeZoneName: "short" },
  });

/** A time of the day to the second, here or in another time zone: `9:30:05 AM EST`. */
export const formatTimeIn = (iso: string, timeZone?: string): string =>
  new Date(iso).toLocaleTimeString(undefined, {
    ...{ hour: "numeric", minute: "2-digit", second: "2-digit", timeZoneName: "short" },
    ...(timeZone && { timeZone }),
  });
