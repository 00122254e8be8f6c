/** Some neighbors: what is neither before them nor after them. */
interface EntryRange<Entry> {
  isBefore(entry: Entry): boolean;
  isAfter(entry: Entry): boolean;
}

const EVERYTHING: EntryRange<unknown> = { isBefore: () => false, isAfter: () => false };

/** Entries in the order of their keys. No two have one key. */
export interface SortedEntries<Entry> {
  /** Adds an entry, or puts it in the place of the one with its key. */
  put(entry: Entry): void;
  /** Removes the entry that has the key of this one. */
  remove(entry: Entry): void;
  first(): Entry | undefined;
  listFirst(count: number): Entry[];
  /** Nothing may change while somebody goes through them. */
  list(isDescending?: boolean, range?: EntryRange<Entry>): Iterable<Entry>;
}

/** An array: to move its rest for a new entry is faster than any tree, up to 100,000 entries. */
export function createSortedEntries<Entry>(
  compare: (one: Entry, other: Entry) => number,
): SortedEntries<Entry> {
  const entries: Entry[] = [];

  /** Returns how many entries come first, of which this is true. */
  function countFirst(isFirst: (entry: Entry) => boolean): number {
    let from = 0;
    let to = entries.length;
    while (from < to) {
      const middle = (from + to) >> 1;
      if (isFirst(entries[middle] as Entry)) from = middle + 1;
      else to = middle;
    }
    return from;
  }
  function findPlace(entry: Entry): { readonly place: number; readonly isTaken: boolean } {
    const place = countFirst((other) => compare(other, entry) < 0);
    return {
      place,
      isTaken: place < entries.length && compare(entries[place] as Entry, entry) === 0,
    };
  }

  return {
    put(entry) {
      const { place, isTaken } = findPlace(entry);
      if (isTaken) entries[place] = entry;
      else entries.splice(place, 0, entry);
    },
    remove(entry) {
      const { place, isTaken } = findPlace(entry);
      if (isTaken) entries.splice(place, 1);
    },
    first: () => entries[0],
    listFirst: (count) => entries.slice(0, count),
    *list(isDescending = false, { isBefore, isAfter } = EVERYTHING) {
      const from = countFirst(isBefore);
      const count = countFirst((entry) => !isAfter(entry)) - from;
      for (let step = 0; step < count; step++)
        yield entries[from + (isDescending ? count - 1 - step : step)] as Entry;
    },
  };
}
