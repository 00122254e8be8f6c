import { fingerprint } from "#shared/bridge/domain/fingerprint.ts";
import type { HistoryLine } from "./courier-view.ts";

/** A line of the courier's history is known by its words and its time; its name is short, whatever it says. */
const lineName = ({ text, at }: Pick<HistoryLine, "text" | "at">): string =>
  fingerprint([at, text]);

/** More than any order's story has; what a courier lists beyond them, the oldest, is left out. */
const MOST_LINES = 200;

/** What a history says that was not heard yet, the oldest first. */
export function unheardOf(
  history: readonly HistoryLine[],
  heard: readonly string[],
): readonly HistoryLine[] {
  return history
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .slice(-MOST_LINES)
    .filter((line) => !heard.includes(lineName(line)));
}

/** Names of heard lines with more of them: as many as can be listed, and those that were before. */
export const heardWith = (heard: readonly string[], lines: readonly HistoryLine[]): string[] =>
  [...heard, ...lines.map(lineName)].slice(-2 * MOST_LINES);
