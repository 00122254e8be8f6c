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

/**
 * Writes the one line of a failed invocation, and gives Lambda an error without its input: the runtime
 * writes what is thrown to the log.
 */
export function hideInput(
  log: { error(message: string, detail: Record<string, string>): void },
  request: { error: Error | null },
): void {
  const summary = summarizeError(request.error);
  log.error("invocation failed", summary);
  request.error = new InvocationError(summary);
}

/** What Lambda is told of a failed invocation: the name and the place of the error. */
class InvocationError extends Error {
  override readonly name: string;

  constructor({ error = "Error", reason = "", at }: Readonly<Record<string, string>>) {
    super(reason);
    this.name = error;
    this.stack = [`${error}: ${reason}`, ...(at === undefined ? [] : [`    ${at}`])].join("\n");
  }
}
