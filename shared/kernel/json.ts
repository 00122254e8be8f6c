/** The parsed text, or undefined where it is not JSON: a sender's mistake is an answer, not a fault. */
export function jsonOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
