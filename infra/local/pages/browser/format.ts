const PLAIN = new Intl.NumberFormat("en", { maximumFractionDigits: 2 });
const SHORT = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });
const CLOCK = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });

/** Formats a value so that it is short: 1.2K, 0.05, 37. */
export const formatValue = (value: number): string =>
  (Math.abs(value) >= 10_000 ? SHORT : PLAIN).format(value);

/** Formats milliseconds since 1970 as the hour and the minute. */
export const formatClock = (at: number): string => CLOCK.format(at);

/** Formats how long ago something was: "65 s", "12 min". */
export const formatSeconds = (seconds: number): string =>
  seconds < 120 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`;

/** Says what a value stands for, if that is more than its minute. */
export const formatPeriod = (seconds: number): string =>
  seconds > 60 ? `of ${seconds / 60} minutes` : "";
