import { fail } from "#shared/kernel/result.ts";

export interface FieldError {
  /** `locations.0.hours.monday.1.to` */
  readonly field: string;
  readonly message: string;
}

/** Why a call is not answered with what it asks for. */
export interface Refusal {
  readonly status: 400 | 401 | 404 | 409 | 413 | 422 | 429 | 500 | 503;
  /** In words, with what to do. */
  readonly message: string;
  readonly errors?: readonly FieldError[];
}

export const refuse = (
  status: Refusal["status"],
  message: string,
  errors?: readonly FieldError[],
) => fail<Refusal>({ status, message, ...(errors && { errors }) });

/** One field that is wrong. */
export const refuseField = (field: string, message: string) =>
  refuse(400, "Some of what was sent is wrong.", [{ field, message }]);

/** Another store's is answered as one that is not there. */
export const STORE_NOT_FOUND = refuse(404, "There is no such store.");
export const DELIVERY_NOT_FOUND = refuse(404, "The bridge has not seen this order.");
