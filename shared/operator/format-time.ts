/** "2026-11-22 12:05" in UTC. */
export const formatTime = (iso: string): string => iso.slice(0, 16).replace("T", " ");

const MINUTE_MS = 60_000;

/** How long ago something was, in its largest unit: "3 d", "5 h", "12 min". */
export function formatAge(iso: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(iso)) / MINUTE_MS));
  if (minutes >= 2 * 24 * 60) return `${Math.floor(minutes / (24 * 60))} d`;
  return minutes >= 120 ? `${Math.floor(minutes / 60)} h` : `${minutes} min`;
}
