import { cacheResults } from "#shared/kernel/cache-results.ts";

/** Not at import: the first format of a process takes 12 ms. */
const getDayFormat = cacheResults(
  (timeZone) => new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone }),
  1,
);

/** Formats a time for merchants: "14:05 UTC on 24 November". */
export const formatUtcTime = (at: Date): string =>
  `${at.toISOString().slice(11, 16)} UTC on ${getDayFormat("UTC").format(at)}`;
