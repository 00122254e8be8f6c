/** Parses a time of a `*_gmt` field, which is UTC without a time zone. Undefined if it is none. */
export function parseNaiveUtc(text: unknown): Date | undefined {
  const date = new Date(`${text}Z`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
