/** Asks at most once, and gives everybody the same answer. */
export function once<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let asked: Promise<Value> | undefined;
  return () => {
    asked ??= ask();
    return asked;
  };
}

/** Asks at most once for each name, and gives everybody the same answer. */
export function oncePer<Name, Value>(ask: (name: Name) => Promise<Value>) {
  const asked = new Map<Name, Promise<Value>>();
  return (name: Name): Promise<Value> => {
    const known = asked.get(name) ?? ask(name);
    asked.set(name, known);
    return known;
  };
}
