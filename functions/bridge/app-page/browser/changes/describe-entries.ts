/** One change in words: "Keep a buyer's data: 60 days → 90 days". */
export interface DescribedChange {
  readonly label: string;
  readonly text: string;
}

/** One value is replaced; of a list, entries are added and removed, or come in another order. */
export function describeEntries(before: readonly string[], after: readonly string[]): string[] {
  if (before.join("\n") === after.join("\n")) return [];
  if (before.length <= 1 && after.length <= 1)
    return [`${before[0] ?? "Nothing"} → ${after[0] ?? "Nothing"}`];
  const removed = listMissing(before, after);
  const added = listMissing(after, before);
  return removed.length === 0 && added.length === 0
    ? [`Now in this order: ${after.join("; ")}`]
    : [...removed.map((entry) => `Removed: ${entry}`), ...added.map((entry) => `Added: ${entry}`)];
}

/** Lists the entries of one list that the other has not, or not as often. */
function listMissing(all: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return all.filter((entry) => {
    const at = left.indexOf(entry);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
