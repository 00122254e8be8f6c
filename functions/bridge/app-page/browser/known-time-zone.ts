/** Returns a time zone that the browser knows; undefined, its own, for one that only the bridge does. */
export function findKnownTimeZone(timeZone: string | undefined): string | undefined {
  try {
    new Intl.DateTimeFormat("en", { timeZone });
    return timeZone;
  } catch {
    return undefined;
  }
}
