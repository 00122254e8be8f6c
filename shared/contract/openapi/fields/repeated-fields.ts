import { createDocumentedField, type Fields } from "#shared/contract/openapi/field.ts";

/** `code` of the order calls. */
export const textCode = createDocumentedField("string", "`'0'` on success.");
/** `code` of all other calls. */
export const numberCode = createDocumentedField("integer", "`0` on success.");

/** The offset of the lists. */
export const startQuery: Fields = {
  start: createDocumentedField(
    "integer",
    "How many records to leave out: the page begins with the record after the first `start` ones. 0 when left out.",
    "A negative or unreadable one is refused.",
  ),
};

export const orderId = createDocumentedField(
  "integer",
  "The order's id, as the confirmation answered it.",
);
export const pointId = createDocumentedField(
  "integer",
  "The point's id, as its creation answered it.",
);
export const accessKey = createDocumentedField(
  "string",
  "Your own id of the point. Upper and lower case are the same. Escape it as a URL needs.",
);
