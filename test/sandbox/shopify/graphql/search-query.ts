/** A `name:comparator value` term of Shopify's search syntax. */
export interface SearchTerm {
  readonly name: string;
  readonly comparator: ">=" | "<=" | ">" | "<" | "=";
  readonly value: string;
}

const term = /([a-z_]+):(>=|<=|>|<)?(?:'([^']*)'|"([^"]*)"|(\S+))/g;

/** Parses the terms of a search. Ignores words that are no term, as the real search does. */
export const parseTerms = (query: string | null | undefined): SearchTerm[] =>
  [...(query ?? "").matchAll(term)].map(([, name = "", comparator, single, double, bare]) => ({
    name,
    comparator: (comparator ?? "=") as SearchTerm["comparator"],
    value: single ?? double ?? bare ?? "",
  }));

/** Returns true if the time matches the term. A date without a time means midnight UTC. */
export function matchesTime(time: string, { comparator, value }: SearchTerm): boolean {
  const actualMs = Date.parse(time);
  const wantedMs = Date.parse(value);
  return {
    ">=": actualMs >= wantedMs,
    "<=": actualMs <= wantedMs,
    ">": actualMs > wantedMs,
    "<": actualMs < wantedMs,
    "=": actualMs === wantedMs,
  }[comparator];
}

export const matchesText = (text: string, { value }: SearchTerm): boolean =>
  value === "any" || value.split(",").includes(text.toLowerCase());
