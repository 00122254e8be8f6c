/** Lets pieces of work that share a name run one after the other in this process. */
export function turns() {
  const last = new Map<string, Promise<unknown>>();

  return async <Value>(name: string, work: () => Promise<Value>): Promise<Value> => {
    const before = last.get(name);
    const mine = (before ?? Promise.resolve()).then(work, work);
    last.set(name, mine);
    try {
      return await mine;
    } finally {
      if (last.get(name) === mine) last.delete(name);
    }
  };
}
