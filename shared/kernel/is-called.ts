const normalize = (name: string): string => name.replace(/^#/, "").toLowerCase();

/** Whether one of these names or ids is what somebody typed. Ignores the case, and the sign before an order's name. */
export function isCalled(typed: string, names: readonly (string | null | undefined)[]): boolean {
  const text = normalize(typed);
  return names.some((name) => typeof name === "string" && normalize(name) === text);
}
