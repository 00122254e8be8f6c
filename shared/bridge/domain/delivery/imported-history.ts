import { computeFingerprint } from "#shared/bridge/domain/fingerprint.ts";
import type { HistoryEntry } from "./courier-view.ts";

/**
 * Identifies a line of the courier's history by its text and time. The id is short, however long
 * the text.
 */
const toHistoryEntryId = ({ text, at }: Pick<HistoryEntry, "text" | "at">): string =>
  computeFingerprint([at, text]);

/** More lines than a normal order has. The oldest lines beyond this are ignored. */
const MAX_ENTRIES = 200;

/** Returns the lines of a history that are not imported yet, the oldest first. */
export function findNewHistory(
  history: readonly HistoryEntry[],
  importedHistoryIds: readonly string[],
): readonly HistoryEntry[] {
  return history
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .slice(-MAX_ENTRIES)
    .filter((entry) => !importedHistoryIds.includes(toHistoryEntryId(entry)));
}

/** Adds the ids of imported lines. Keeps twice as many as a history can list. */
export const appendHistoryIds = (
  importedHistoryIds: readonly string[],
  entries: readonly HistoryEntry[],
): string[] => [...importedHistoryIds, ...entries.map(toHistoryEntryId)].slice(-2 * MAX_ENTRIES);
