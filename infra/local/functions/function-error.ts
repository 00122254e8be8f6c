import type { Failure } from "./worker-messages.ts";

/** A call of a function that ended without an answer. */
export class FunctionError extends Error {
  readonly errorType: string;

  constructor({ errorType, errorMessage, stack }: Failure) {
    super(errorMessage);
    this.name = "FunctionError";
    this.errorType = errorType;
    if (stack !== undefined) this.stack = stack;
  }

  /** The function ran longer than its template lets it. */
  static fromTimeout(timeoutMs: number): FunctionError {
    return new FunctionError({
      errorType: "Sandbox.Timedout",
      errorMessage: `Task timed out after ${(timeoutMs / 1000).toFixed(2)} seconds`,
      stack: undefined,
    });
  }

  /** The function took its whole process down. */
  static fromCrash(exitReason: string): FunctionError {
    return new FunctionError({
      errorType: "Runtime.ExitError",
      errorMessage: `Runtime exited with error: ${exitReason}`,
      stack: undefined,
    });
  }
}
