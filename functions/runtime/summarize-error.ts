/** Errors whose messages quote what was read. */
const SAFE_REASONS: Readonly<Record<string, string>> = {
  ZodError: "input outside its schema",
  SyntaxError: "input is not JSON",
};

/**
 * What a log may say of a fault: its name, its message and where it was thrown.
 * Never the object itself: SDK and schema errors carry the input, which may hold a person's data.
 */
export function summarizeError(error: unknown): Record<string, string> {
  if (!(error instanceof Error)) return { error: typeof error };
  const reason = SAFE_REASONS[error.name] ?? error.message;
  const at = error.stack
    ?.split("\n")
    .find((line) => line.trimStart().startsWith("at "))
    ?.trim();
  return { error: error.name, reason, ...(at === undefined ? {} : { at }) };
}
