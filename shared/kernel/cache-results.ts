/**
 * Computes the result of each key once. When there are more keys than `most`, all results are
 * forgotten. A computation that throws is repeated.
 */
export function cacheResults<Result>(
  compute: (key: string) => Result,
  most: number,
): (key: string) => Result {
  const results = new Map<string, { readonly result: Result }>();
  return (key) => {
    const known = results.get(key);
    if (known !== undefined) return known.result;
    const result = compute(key);
    if (results.size >= most) results.clear();
    results.set(key, { result });
    return result;
  };
}
