import { isNotFound, OperatorCallError } from "#shared/operator/operator-call-error.ts";

/** The exit codes of the command line. `docs/operations.md` lists them for scripts. */
export const EXIT_CODES = { failed: 1, usage: 2, notFound: 3, attention: 4 } as const;

/** Ends a command with a text for the operator. */
export class OpsError extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode: number = EXIT_CODES.failed) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Returns what ends the command if a call of the operator API failed; any other error as it is. */
export const toOpsError = (error: unknown): unknown =>
  error instanceof OperatorCallError
    ? new OpsError(error.message, isNotFound(error) ? EXIT_CODES.notFound : EXIT_CODES.failed)
    : error;
