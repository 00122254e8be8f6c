const PLAIN = new Intl.NumberFormat("en", { maximumFractionDigits: 2 });
const SHORT = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });
const CLOCK = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });

/** Formats a value so that it is short: 1.2K, 0.05, 37. */
export const formatValue = (value: number): string =>
  (Math.abs(value) >= 10_000 ? SHORT : PLAIN).format(value);

/** Formats milliseconds since 1970 as the hour and the minute. */
export const formatClock = (at: number): string => CLOCK.format(at);
