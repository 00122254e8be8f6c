import type { Failure } from "./worker-messages.ts";

/** A function call that ended without a result. */
export class FunctionError extends Error {
  readonly errorType: string;

  constructor({ errorType, errorMessage, stack }: Failure) {
    super(errorMessage);
    this.name = "FunctionError";
    this.errorType = errorType;
    if (stack !== undefined) this.stack = stack;
  }

  /** Creates the error of a call that ran longer than the template's time-out. */
  static fromTimeout(timeoutMs: number): FunctionError {
    return new FunctionError({
      errorType: "Sandbox.Timedout",
      errorMessage: `Task timed out after ${(timeoutMs / 1000).toFixed(2)} seconds`,
      stack: undefined,
    });
  }

  /** Creates the error of a call during which the function's process exited. */
  static fromCrash(exitReason: string): FunctionError {
    return new FunctionError({
      errorType: "Runtime.ExitError",
      errorMessage: `Runtime exited with error: ${exitReason}`,
      stack: undefined,
    });
  }
}
