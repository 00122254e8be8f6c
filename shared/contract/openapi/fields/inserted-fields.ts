import { createDocumentedField, type Fields } from "#shared/contract/openapi/field.ts";
import { numberCode, textCode } from "./repeated-fields.ts";

/** What creating a point answers. */
export const insertedFields: Fields = {
  code: numberCode,
  inserted_id: createDocumentedField(
    "integer",
    "The point's id.",
    "Below 2^53, growing with time, never used again.",
  ),
};

/** What changing a point's status answers. */
export const statusChangedFields: Fields = {
  code: numberCode,
  inserted_id: createDocumentedField("integer", "-1: the status was changed."),
};

export const cancelledFields: Fields = {
  code: textCode,
  refund_amount: createDocumentedField("number", "The amount refunded.", "US dollars."),
};

export const ratedFields: Fields = {
  code: numberCode,
  inserted_id: createDocumentedField("integer", "Id of what was stored.", "The order's id."),
  msgtext: createDocumentedField("string", "Only when you rated this courier already."),
};
