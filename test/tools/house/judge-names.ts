import type { FunctionName } from "./function-names.ts";
import { ALLOWED_FIRST_WORDS } from "./verbs.ts";

/** What share of the function names must or may be of a kind, in percent. */
const MIN_VERB_PERCENT = 85;
const MAX_OF_PERCENT = 1;
const MAX_PARTICIPLE_PERCENT = 1;

export interface NamingFigures {
  readonly total: number;
  readonly withoutVerb: readonly FunctionName[];
  readonly endingInOf: readonly FunctionName[];
  readonly participles: readonly FunctionName[];
}

const IRREGULAR_PARTICIPLES = new Set(
  "told kept known sent said heard shown written taken made found given left seen done gone held begun".split(
    " ",
  ),
);

export function judgeNames(names: readonly FunctionName[]): NamingFigures {
  return {
    total: names.length,
    withoutVerb: names.filter(({ name }) => !beginsWithVerb(name)),
    endingInOf: names.filter(({ name }) => /[a-z]Of$/.test(name) || name === "of"),
    participles: names.filter(({ name }) => isBareParticiple(name)),
  };
}

const beginsWithVerb = (name: string) =>
  ALLOWED_FIRST_WORDS.has(name.split(/(?=[A-Z0-9_])/)[0] ?? "");

const isBareParticiple = (name: string) =>
  IRREGULAR_PARTICIPLES.has(name) ||
  (/^[a-z]+(ed|ing)$/.test(name) && !ALLOWED_FIRST_WORDS.has(name));

/** Describes each limit that the names break; empty when they keep all of them. */
export function listBrokenLimits(figures: NamingFigures): string[] {
  const { total, withoutVerb, endingInOf, participles } = figures;
  const verbs = 100 - toPercent(withoutVerb.length, total);
  const broken: string[] = [];
  if (verbs < MIN_VERB_PERCENT) {
    broken.push(
      `${verbs.toFixed(1)} % of the functions begin with a verb; at least ${MIN_VERB_PERCENT} % must`,
    );
  }
  if (toPercent(endingInOf.length, total) > MAX_OF_PERCENT) {
    broken.push(
      `${endingInOf.length} of ${total} function names end in "Of"; at most ${MAX_OF_PERCENT} % may`,
    );
  }
  if (toPercent(participles.length, total) > MAX_PARTICIPLE_PERCENT) {
    broken.push(
      `${participles.length} of ${total} function names are a bare participle; at most ${MAX_PARTICIPLE_PERCENT} % may`,
    );
  }
  return broken;
}

export const toPercent = (count: number, total: number) =>
  total === 0 ? 0 : (100 * count) / total;
