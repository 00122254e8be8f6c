/** One `name:comparator value` of a search; Shopify's search syntax, the part that filters. */
export interface SearchTerm {
  readonly name: string;
  readonly comparator: ">=" | "<=" | ">" | "<" | "=";
  readonly value: string;
}

const term = /([a-z_]+):(>=|<=|>|<)?(?:'([^']*)'|"([^"]*)"|(\S+))/g;

/** The terms of a search; words that are no term are ignored, as the real search does at its best. */
export const parseTerms = (query: string | null | undefined): SearchTerm[] =>
  [...(query ?? "").matchAll(term)].map(([, name = "", comparator, single, double, bare]) => ({
    name,
    comparator: (comparator ?? "=") as SearchTerm["comparator"],
    value: single ?? double ?? bare ?? "",
  }));

/** True where the time meets the term; a bare date means midnight UTC. */
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
