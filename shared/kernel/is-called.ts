const normalize = (name: string): string => name.replace(/^#/, "").toLowerCase();

type Name = string | null | undefined;

/** Whether one of these names or ids is what somebody typed. Ignores the case, and the sign before an order's name. */
export function isCalled(typed: string, names: readonly Name[]): boolean {
  const text = normalize(typed);
  return names.some((name) => typeof name === "string" && normalize(name) === text);
}

/** How something is called: by those who own it, and by others, whose short numbers can be the same. */
export interface Called {
  readonly own: readonly Name[];
  readonly foreign: readonly Name[];
}

/**
 * Keeps what is called exactly as somebody typed: what its own name or id says, otherwise what
 * another's id says; all if nothing is called so.
 */
export function keepExact<Item>(
  typed: string,
  items: readonly Item[],
  toNames: (item: Item) => Called,
): Item[] {
  const own = items.filter((one) => isCalled(typed, toNames(one).own));
  if (own.length > 0) return own;
  const foreign = items.filter((one) => isCalled(typed, toNames(one).foreign));
  return foreign.length > 0 ? foreign : [...items];
}
