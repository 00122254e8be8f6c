/**
 * Returns an object's own property. Plain indexing by a text from outside would also find what every
 * object inherits: `constructor`, `toString`, `__proto__`.
 */
export const findOwn = <Value>(
  record: Readonly<Record<string, Value>>,
  name: string,
): Value | undefined => (Object.hasOwn(record, name) ? record[name] : undefined);
