/** The fields that say which other fields stand beside them. */
const KIND_FIELDS = ["kind", "when"];

type Fields = Readonly<Record<string, unknown>>;

/**
 * Puts what a draft changes on the values as somebody else saved them meanwhile, field by field. A list
 * is one value, and so is an object that is of another kind now.
 */
export const rebaseDraft = <Value>(before: Value, draft: Value, now: Value): Value =>
  rebaseValue(before, draft, now) as Value;

function rebaseValue(before: unknown, draft: unknown, now: unknown): unknown {
  if (JSON.stringify(before) === JSON.stringify(draft)) return now;
  if (!hasFields(before) || !hasFields(draft) || !hasFields(now)) return draft;
  if (KIND_FIELDS.some((name) => draft[name] !== now[name])) return draft;
  const names = new Set([...Object.keys(now), ...Object.keys(draft)]);
  const fields = [...names].map(
    (name) => [name, rebaseValue(before[name], draft[name], now[name])] as const,
  );
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

const hasFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Does the same with entries that have no order: those that the draft adds are added, and those that it removes are removed. */
export const rebaseEntries = <Entry>(
  before: readonly Entry[],
  draft: readonly Entry[],
  now: readonly Entry[],
): Entry[] => [
  ...now.filter((entry) => draft.includes(entry) || !before.includes(entry)),
  ...draft.filter((entry) => !before.includes(entry) && !now.includes(entry)),
];
