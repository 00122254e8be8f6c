/** Freezes a value of objects and arrays with all that it contains, and returns it. */
export function freezeDeeply<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(Object.freeze(value))) freezeDeeply(part);
  return value;
}
