import type { Figure, Figures } from "#shared/bridge/ports/overview/figures.ts";
import type { Values } from "./judge-failures.ts";

/** Figures of this time are read by the minute. */
export const RECENT_MINUTES = 60;

/** What was read, by figure. */
export interface Reading {
  readonly find: (figure: Figure) => Values;
}

const toKey = (figure: Figure): string => JSON.stringify(figure);

/** Reads figures of the last minutes: by the minute, or by five of them for more than an hour. */
export async function readFigures(
  figures: Figures,
  wanted: readonly Figure[],
  minutes: number,
  now: Date,
): Promise<Reading> {
  const since = new Date(now.getTime() - minutes * 60_000);
  const periodSeconds = minutes > RECENT_MINUTES ? 300 : 60;
  const values =
    wanted.length === 0 ? [] : await figures.read(wanted, { since, until: now, periodSeconds });
  const byKey = new Map(wanted.map((figure, at) => [toKey(figure), values[at] ?? []]));
  return { find: (figure) => byKey.get(toKey(figure)) ?? [] };
}
