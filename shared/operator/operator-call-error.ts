/** A call of the operator API that was not carried out. Its text is for the operator. */
export class OperatorCallError extends Error {
  /** The status of the answer; undefined if there was none that this version knows. */
  readonly status: number | undefined;
  /** Whether there was an answer, although perhaps none that this version knows. */
  readonly isAnswered: boolean;

  constructor(message: string, status?: number, isAnswered = status !== undefined) {
    super(message);
    this.status = status;
    this.isAnswered = isAnswered;
  }
}

/** Whether what a call names may be hidden from it: not found, or refused because somebody else reads it. */
export const isPerhapsHidden = (error: unknown): boolean =>
  error instanceof OperatorCallError && (error.status === 404 || error.status === 409);

/** Whether a call failed because what it names is not there. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof OperatorCallError && error.status === 404;
