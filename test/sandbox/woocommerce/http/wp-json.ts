/** What a JSON text can hold; an order is kept as such, because plugins may put anything into it. */
export type Json = string | number | boolean | null | Json[] | JsonObject;
/** A JSON object whose fields nobody promised. */
export type JsonObject = { [field: string]: Json };

/** JSON as PHP writes it: pure ASCII, with escaped slashes. */
export function toPhpJson(value: Json): string {
  return JSON.stringify(value)
    .replaceAll("/", "\\/")
    .replace(
      /[\u0080-\uffff]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
    );
}

/** An answer of the REST API. */
export function respond(
  status: number,
  body: Json,
  headers: Record<string, string> = {},
): Response {
  return new Response(toPhpJson(body), {
    status,
    headers: { "Content-Type": "application/json; charset=UTF-8", ...headers },
  });
}

/** A refusal in WordPress' shape; thrown inside a route, answered by the application. */
export class RestError extends Error {
  readonly status: number;
  readonly code: string | number;
  readonly details: JsonObject;

  constructor(status: number, code: string | number, message: string, details: JsonObject = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }

  toBody(): JsonObject {
    const { code, message, status, details } = this;
    return { code, message, data: { status, ...details } };
  }
}

/** The refusal of one parameter, as WordPress' own validation words it. */
export function createInvalidParameterError(
  name: string,
  message: string,
  code = "rest_invalid_param",
): RestError {
  return new RestError(400, "rest_invalid_param", `Invalid parameter(s): ${name}`, {
    params: { [name]: message },
    details: { [name]: { code, message, data: null } },
  });
}

/** The value where it is an object, else an empty one. */
export function toObject(value: Json | undefined): JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
}

/** The objects of a list; none where the value is no list. */
export function toObjects(value: Json | undefined): JsonObject[] {
  return Array.isArray(value) ? value.map(toObject) : [];
}

/** The value as PHP would print it; "" where it is nothing printable. */
export function toText(value: Json | undefined): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
