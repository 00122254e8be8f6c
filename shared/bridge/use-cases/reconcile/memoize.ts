/** Asks at most once, and gives everybody the same answer. */
export function memoize<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loading: Promise<Value> | undefined;
  return () => {
    loading ??= load();
    return loading;
  };
}

/** Asks at most once for each name, and gives everybody the same answer. */
export function memoizeByKey<Name, Value>(load: (key: Name) => Promise<Value>) {
  const loading = new Map<Name, Promise<Value>>();
  return (key: Name): Promise<Value> => {
    const pending = loading.get(key) ?? load(key);
    loading.set(key, pending);
    return pending;
  };
}
