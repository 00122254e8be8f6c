/** A value that people change, and what it was before. Times are in milliseconds. */
export interface ChangingValue<Value> {
  read(): Value;
  readAt(at: number): Value;
  set(value: Value): void;
  /** Lists when it was changed from one time to another. */
  listChanges(from: number, until: number): readonly number[];
}

export function createChangingValue<Value>(
  initial: Value,
  readNow: () => number,
): ChangingValue<Value> {
  const history = [{ at: -Infinity, value: initial }];
  const readAt = (at: number): Value =>
    history.findLast((entry) => entry.at <= at)?.value ?? initial;
  return {
    readAt,
    read: () => readAt(Infinity),
    set: (value) => void history.push({ at: readNow(), value }),
    listChanges: (from, until) =>
      history.map(({ at }) => at).filter((at) => at > from && at <= until),
  };
}
