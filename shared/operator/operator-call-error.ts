/** A call of the operator API that was not carried out. Its text is for the operator. */
export class OperatorCallError extends Error {
  /** The status of the answer; undefined if there was none that this version knows. */
  readonly status: number | undefined;

  constructor(message: string, status?: number) {
    super(message);
    this.status = status;
  }
}

/** Whether a call failed because what it names is not there. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof OperatorCallError && error.status === 404;
