/** A `name:comparator value` term of Shopify's search syntax. */
export interface SearchTerm {
  /** Empty: the default fields. */
  readonly name: string;
  readonly comparator: ">=" | "<=" | ">" | "<" | "=";
  readonly value: string;
  /** Whether the value is the beginning of a word: `norm*`. */
  readonly isPrefix: boolean;
}

const term =
  /(?:(?<name>[a-z_]+):(?<comparator>>=|<=|>|<)?)?(?:'(?<single>[^']*)'|"(?<double>[^"]*)"|(?<bare>(?:\\.|[^\s\\])+))/g;

/**
 * Parses the terms of a search, which all have to match: connectives are not supported. A backslash
 * escapes `:`, `\`, `(` and `)`. https://shopify.dev/docs/api/usage/search-syntax
 */
export const parseTerms = (query: string | null | undefined): SearchTerm[] =>
  [...(query ?? "").matchAll(term)].map(({ groups = {} }) => {
    const { name = "", comparator, single, double, bare = "" } = groups;
    const value = single ?? double ?? bare.replace(/\*$/, "").replace(/\\(.)/g, "$1");
    return {
      name,
      comparator: (comparator ?? "=") as SearchTerm["comparator"],
      value,
      isPrefix: bare.endsWith("*"),
    };
  });

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

/** Returns true if each word of the value is one of the texts', or begins one. Case and accents do not count. */
export function matchesWords(texts: readonly string[], { value, isPrefix }: SearchTerm): boolean {
  const words = texts.flatMap(splitWords);
  return splitWords(value).every((sought) =>
    words.some((word) => (isPrefix ? word.startsWith(sought) : word === sought)),
  );
}

const splitWords = (text: string): string[] =>
  simplify(text)
    .split(/[^\p{L}\p{N}'@._-]+/u)
    .filter((word) => word !== "");

const simplify = (text: string): string =>
  text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
