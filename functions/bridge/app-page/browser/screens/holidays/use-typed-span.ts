import { useState } from "preact/hooks";
import { addDays } from "./calendar-days.ts";

/** Two days that are chosen with all between them; the one that was chosen first may be the later one. */
export type Span = readonly [from: string, to: string];

/** Two days as they stand in their fields: empty while the browser has no whole day. */
interface TypedDays {
  readonly first: string;
  readonly last: string;
}

interface TypedSpan {
  readonly typed: TypedDays;
  /** Why the days are no span; undefined if they are one. */
  readonly fault: string | undefined;
  readonly type: (changes: Partial<TypedDays>) => void;
}

/**
 * The days of a span as they are typed. The browser tells of each digit, so that the 27th comes by as
 * the 2nd: neither field ever changes the other, and `onSpan` gets only what is a span.
 */
export function useTypedSpan(span: Span, onSpan: (span: Span) => void): TypedSpan {
  const [edited, setEdited] = useState<{ readonly days: TypedDays; readonly over: Span }>();
  const [first = "", last = ""] = span.toSorted();
  // Another choice in the calendar, even of the same days, replaces what was typed.
  const typed = edited?.over === span ? edited.days : { first, last };

  function type(changes: Partial<TypedDays>): void {
    const days = { ...typed, ...changes };
    const isSpan = findFault(days) === undefined;
    const next: Span = isSpan ? [days.first, days.last] : span;
    setEdited({ days, over: next });
    if (isSpan) onSpan(next);
  }
  return { typed, fault: findFault(typed), type };
}

/** As many days as one change takes. */
const MAX_DAYS = 366;

function findFault({ first, last }: TypedDays): string | undefined {
  if (first === "" || last === "") return "Choose a first and a last day.";
  if (last < first) return "The last day must not be before the first.";
  return addDays(first, MAX_DAYS - 1) < last ? "Choose at most a year at once." : undefined;
}
