/** Replacement texts for errors whose messages quote the input. */
const SAFE_REASONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ZodError: "input outside its schema",
    SyntaxError: "input is not JSON",
  }),
);

/**
 * Returns what may be logged of an error: its name, its message and where it was thrown.
 * The object itself is never logged: SDK and schema errors hold the input, which may be personal data.
 */
export function summarizeError(error: unknown): Record<string, string> {
  if (!(error instanceof Error)) return { error: typeof error };
  const reason = SAFE_REASONS.get(error.name) ?? error.message;
  const at = error.stack
    ?.split("\n")
    .find((line) => line.trimStart().startsWith("at "))
    ?.trim();
  return { error: error.name, reason, ...(at === undefined ? {} : { at }) };
}
