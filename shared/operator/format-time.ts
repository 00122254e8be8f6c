/** "2026-11-22 12:05:09" in UTC. */
export const formatTime = (iso: string): string => iso.slice(0, 19).replace("T", " ");

const MINUTE_MS = 60_000;

/** How long ago something was, in its largest unit: "3 d", "5 h", "12 min", "65 s". */
export function formatAge(iso: string, now: Date): string {
  const ms = Math.max(0, now.getTime() - Date.parse(iso));
  const minutes = Math.floor(ms / MINUTE_MS);
  if (minutes < 2) return `${Math.floor(ms / 1000)} s`;
  if (minutes >= 2 * 24 * 60) return `${Math.floor(minutes / (24 * 60))} d`;
  return minutes >= 120 ? `${Math.floor(minutes / 60)} h` : `${minutes} min`;
}

const INTERVAL_UNITS = [
  [24 * 60, "day"],
  [60, "hour"],
  [1, "minute"],
] as const;

/** How often something happens, in the largest unit that divides it: "every day", "every 90 minutes". */
export function formatInterval(minutes: number): string {
  const [length, unit] = INTERVAL_UNITS.find(([one]) => minutes % one === 0) ?? [1, "minute"];
  return minutes === length ? `every ${unit}` : `every ${minutes / length} ${unit}s`;
}
