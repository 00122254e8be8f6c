const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone: "UTC" });

/** Formats a time for merchants: "14:05 UTC on 24 November". */
export const formatUtcTime = (at: Date): string =>
  `${at.toISOString().slice(11, 16)} UTC on ${DAY.format(at)}`;
