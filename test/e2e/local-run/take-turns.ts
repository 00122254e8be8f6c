/** Decides which test files are in a shared run at the same time. */
interface Turns {
  /** Returns whether the file is in the run now. A file that is not asks again. */
  readonly enter: (file: string) => boolean;
  readonly leave: (file: string) => void;
}

/**
 * Lets files in at once, except the last files: each of them waits until it is alone, and those that
 * wait take turns in this order.
 */
export function createTurns(lastFiles: readonly string[]): Turns {
  const inside = new Set<string>();
  const waiting = new Set<string>();
  /** -1 for all but the last files, so that they come first. */
  const findRank = (file: string) => lastFiles.findIndex((last) => file.endsWith(last));
  const isTurnOf = (file: string): boolean =>
    inside.size === 0
      ? [...waiting].every((other) => findRank(other) >= findRank(file))
      : [...inside, file].every((each) => findRank(each) < 0);
  return {
    enter(file) {
      if (inside.has(file)) return true;
      waiting.add(file);
      if (!isTurnOf(file)) return false;
      waiting.delete(file);
      inside.add(file);
      return true;
    },
    leave: (file) => void inside.delete(file),
  };
}
