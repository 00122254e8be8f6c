import { fail } from "#shared/kernel/result.ts";

interface FieldError {
  /** The path of the field, or the name of the part if the whole part is invalid. */
  readonly field: string;
  readonly message: string;
}

/** Why a call is refused. The body of the response has every field except the status. */
export interface Refusal {
  readonly status: 400 | 401 | 404 | 409 | 413 | 422 | 429 | 503;
  readonly message: string;
  /** The code of a connection problem. */
  readonly code?: string;
  readonly errors?: readonly FieldError[];
}

/** Creates a result that refuses a call. */
export const refuse = (
  status: Refusal["status"],
  message: string,
  details: Pick<Refusal, "code"> = {},
) => fail<Refusal>({ status, message, ...details });
