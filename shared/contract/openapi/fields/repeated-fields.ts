import { documented, type Fields } from "#shared/contract/openapi/field.ts";

/** `code` of the order calls. */
export const textCode = documented("string", "`'0'` on success.");
/** `code` of all other calls. */
export const numberCode = documented("integer", "`0` on success.");

/** The offset of the lists. */
export const startQuery: Fields = {
  start: documented(
    "integer",
    "How many records to leave out: the page begins with the record after the first `start` ones. 0 when left out.",
    "A negative or unreadable one is refused.",
  ),
};

export const orderId = documented("integer", "The order's id, as the confirmation answered it.");
export const pointId = documented("integer", "The point's id, as its creation answered it.");
export const accessKey = documented(
  "string",
  "Your own id of the point. Upper and lower case are the same. Escape it as a URL needs.",
);
