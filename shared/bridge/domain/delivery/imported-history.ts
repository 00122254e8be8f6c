import { computeFingerprint } from "#shared/bridge/domain/fingerprint.ts";
import type { HistoryEntry } from "./courier-view.ts";

/** A line of the courier's history is known by its words and its time; its name is short, whatever it says. */
const toHistoryEntryId = ({ text, at }: Pick<HistoryEntry, "text" | "at">): string =>
  computeFingerprint([at, text]);

/** More than any order's story has; what a courier lists beyond them, the oldest, is left out. */
const MAX_ENTRIES = 200;

/** What a history says that was not heard yet, the oldest first. */
export function findNewHistory(
  history: readonly HistoryEntry[],
  importedHistoryIds: readonly string[],
): readonly HistoryEntry[] {
  return history
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .slice(-MAX_ENTRIES)
    .filter((entry) => !importedHistoryIds.includes(toHistoryEntryId(entry)));
}

/** Names of heard lines with more of them: as many as can be listed, and those that were before. */
export const appendHistoryIds = (
  importedHistoryIds: readonly string[],
  entries: readonly HistoryEntry[],
): string[] => [...importedHistoryIds, ...entries.map(toHistoryEntryId)].slice(-2 * MAX_ENTRIES);
