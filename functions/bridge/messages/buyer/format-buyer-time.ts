import { toLocalDate } from "#shared/bridge/domain/dispatch/schedule/local-time.ts";
import type { TimeWindow } from "#shared/bridge/domain/tracking/arrival-window.ts";
import { cacheResults } from "#shared/kernel/cache-results.ts";

/** Where and when a time is read: by whom, in which time zone, and on which day. */
export interface TimeReader {
  /** The reader's language with its region: `en-GB`. */
  readonly tag: string;
  readonly timeZone: string;
  readonly now: Date;
}

const DAY_MS = 24 * 60 * 60_000;

interface Formats {
  readonly time: Intl.DateTimeFormat;
  readonly day: Intl.DateTimeFormat;
  readonly relative: Intl.RelativeTimeFormat;
  readonly zone: Intl.DateTimeFormat;
}

/** Anybody can ask in any region; a format costs a hundred times as much as to use it. */
const getFormats = cacheResults((key): Formats => {
  const [tag = "en", timeZone = "UTC"] = key.split(" ");
  return {
    time: new Intl.DateTimeFormat(tag, { hour: "numeric", minute: "2-digit", timeZone }),
    day: new Intl.DateTimeFormat(tag, { weekday: "long", day: "numeric", month: "long", timeZone }),
    relative: new Intl.RelativeTimeFormat(tag, { numeric: "auto" }),
    zone: new Intl.DateTimeFormat(tag, { timeZone, timeZoneName: "longGeneric" }),
  };
}, 200);

const getReaderFormats = ({ tag, timeZone }: TimeReader) => getFormats(`${tag} ${timeZone}`);

/** Returns "Today, 2:10 PM", or with another day "Friday, November 20, 2:10 PM". */
export const formatBuyerTime = (at: Date, reader: TimeReader): string =>
  `${formatDay(at, reader)}, ${getReaderFormats(reader).time.format(at)}`;

/** Returns "Today, 2:10 – 2:35 PM". */
export const formatBuyerWindow = ({ from, to }: TimeWindow, reader: TimeReader): string =>
  `${formatDay(from, reader)}, ${getReaderFormats(reader).time.formatRange(from, to)}`;

/** Returns the name of the time zone: "Eastern Time". */
export const formatTimeZone = (reader: TimeReader): string =>
  reader.timeZone === "UTC"
    ? "UTC"
    : (getReaderFormats(reader)
        .zone.formatToParts(reader.now)
        .find(({ type }) => type === "timeZoneName")?.value ?? reader.timeZone);

function formatDay(at: Date, reader: TimeReader): string {
  const { relative, day } = getReaderFormats(reader);
  const dayOf = (time: Date) => Date.parse(toLocalDate(time, reader.timeZone));
  const days = Math.round((dayOf(at) - dayOf(reader.now)) / DAY_MS);
  return capitalize(Math.abs(days) <= 1 ? relative.format(days, "day") : day.format(at), reader);
}

const capitalize = (text: string, { tag }: TimeReader): string =>
  text.charAt(0).toLocaleUpperCase(tag) + text.slice(1);
