/** Calls `load` at most once for each key; every caller gets the same promise. */
export function memoize<Key, Value>(
  load: (key: Key) => Promise<Value>,
): (key: Key) => Promise<Value> {
  const promises = new Map<Key, Promise<Value>>();
  return (key) => {
    const promise = promises.get(key) ?? load(key);
    promises.set(key, promise);
    return promise;
  };
}
