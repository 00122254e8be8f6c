/**
 * Creates a function that begins a call, and returns whether it is still the latest one: an earlier call
 * may be answered after a later one.
 */
export function createCallOrder(): () => () => boolean {
  let latest = 0;
  return () => {
    const number = ++latest;
    return () => number === latest;
  };
}
