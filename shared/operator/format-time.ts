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
