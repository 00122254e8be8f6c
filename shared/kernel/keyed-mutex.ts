/** Creates a mutex per key: work with the same key runs one after the other in this process. */
export function createKeyedMutex() {
  const last = new Map<string, Promise<unknown>>();

  return async <Value>(key: string, work: () => Promise<Value>): Promise<Value> => {
    const previous = last.get(key);
    const current = (previous ?? Promise.resolve()).then(work, work);
    last.set(key, current);
    try {
      return await current;
    } finally {
      if (last.get(key) === current) last.delete(key);
    }
  };
}
