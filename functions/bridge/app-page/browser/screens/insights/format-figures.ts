/** "52 min", "1 h 20 min", "2 d 3 h"; a dash for nothing. */
export function formatDuration(seconds: number | null): string {
  if (seconds === null) return NOTHING;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return joinParts(hours, "h", minutes % 60, "min");
  return joinParts(Math.floor(hours / 24), "d", hours % 24, "h");
}

const joinParts = (large: number, unit: string, small: number, smallUnit: string): string =>
  small === 0 ? `${large} ${unit}` : `${large} ${unit} ${small} ${smallUnit}`;

/** Stands where there is no figure. */
export const NOTHING = "–";

/** "94 %" */
export const formatShare = (share: number | null): string =>
  share === null ? NOTHING : `${Math.round(share * 1000) / 10} %`;

/** "1.09" */
export const formatNumber = (value: number | null): string =>
  value === null ? NOTHING : value.toLocaleString("en", { maximumFractionDigits: 2 });

interface Money {
  readonly minor: number;
  readonly currency: string;
}

/** Returns the amount in the currency's usual unit: 12.34. */
export function toDecimal({ minor, currency }: Money): number {
  const format = new Intl.NumberFormat("en", { style: "currency", currency });
  return minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2);
}

/** Formats an amount in the currency's usual unit. */
export const formatAmount = (amount: number, currency: string): string =>
  new Intl.NumberFormat("en-US", { style: "currency", currency }).format(amount);

const DAY = { weekday: "short", month: "short", day: "numeric", timeZone: "UTC" } as const;

/** "Tue, Nov 24" */
export const formatDay = (date: string): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString("en-US", DAY);

/** "Nov 24": what stands at an axis. */
export const formatShortDay = (date: string): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString("en-US", { ...DAY, weekday: undefined });
