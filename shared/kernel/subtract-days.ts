/** Returns the day so many days before, by the calendar: `2026-11-24`. */
export function subtractDays(date: string, days: number): string {
  const at = new Date(`${date}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() - days);
  return at.toISOString().slice(0, 10);
}
