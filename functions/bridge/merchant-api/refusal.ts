import { summarizeInvalidFields, toFieldSentence } from "#functions/http/invalid-fields.ts";
import { fail } from "#shared/kernel/result.ts";

export interface FieldError {
  /** `locations.0.hours.monday.1.to` */
  readonly field: string;
  readonly message: string;
}

/** Why a call is not answered with what it asks for. */
export interface Refusal {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 500 | 503;
  /** In words, with what to do. */
  readonly message: string;
  readonly errors?: readonly FieldError[];
}

export const refuse = (
  status: Refusal["status"],
  message: string,
  errors?: readonly FieldError[],
) => fail<Refusal>({ status, message, ...(errors && { errors }) });

/** Refuses invalid fields. The message repeats their sentences. */
export const createInvalidFieldsRefusal = (errors: readonly FieldError[]): Refusal => ({
  status: 400,
  message: summarizeInvalidFields(
    errors.map(({ field, message }) => ({ field, sentence: message })),
  ),
  errors,
});

/** Refuses one field by the rule that it breaks: "must not be after to". */
export const refuseField = (field: string, rule: string) => refuseFields({ [field]: rule });

/** Refuses several fields, each by the rule that it breaks. */
export const refuseFields = (rules: Readonly<Record<string, string>>) =>
  fail(
    createInvalidFieldsRefusal(
      Object.entries(rules).map(([field, rule]) => ({
        field,
        message: toFieldSentence(field, rule),
      })),
    ),
  );

/** Another store's is answered as one that is not there. */
export const STORE_NOT_FOUND = refuse(404, "There is no such store.");
export const DELIVERY_NOT_FOUND = refuse(404, "The bridge has not seen this order.");
