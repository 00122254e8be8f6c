const CLOCK = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium" });

/** Formats a time as hour, minute and second. */
export const formatTime = (at: Date | number): string => CLOCK.format(at);

/** Formats a duration so that it is short and stays in one line: 0.4 s, 12 s, 3 min. */
export function formatDuration(ms: number): string {
  if (ms < 10_000) return `${(Math.max(ms, 0) / 1000).toFixed(1)}\u00a0s`;
  if (ms < 120_000) return `${Math.round(ms / 1000)}\u00a0s`;
  return `${Math.round(ms / 60_000)}\u00a0min`;
}

/** Formats the time until something so that one sees it pass: 42 s, 3 min 12 s. */
export function formatCountdown(ms: number): string {
  const seconds = Math.max(Math.round(ms / 1000), 0);
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return minutes === 0 ? `${rest}\u00a0s` : `${minutes}\u00a0min ${rest}\u00a0s`;
}
