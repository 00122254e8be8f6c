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
