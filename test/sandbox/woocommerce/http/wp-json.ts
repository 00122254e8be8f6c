/** A JSON value. Orders are stored as JSON, because plugins may add any field. */
export type Json = string | number | boolean | null | Json[] | JsonObject;
/** A JSON object with unknown fields. */
export type JsonObject = { [field: string]: Json };

/** Formats JSON as PHP does: ASCII only, with escaped slashes. */
export function toPhpJson(value: Json): string {
  return JSON.stringify(value)
    .replaceAll("/", "\\/")
    .replace(
      /[\u0080-\uffff]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
    );
}

/** Creates a response of the REST API. */
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

/** An error in WordPress' format. Routes throw it; the application returns it as the response. */
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

/** Creates the error for one invalid parameter, worded as WordPress' validation does. */
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

/** Returns the value if it is an object, else an empty object. */
export function toObject(value: Json | undefined): JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
}

/** Returns the objects of a list, or none if the value is no list. */
export function toObjects(value: Json | undefined): JsonObject[] {
  return Array.isArray(value) ? value.map(toObject) : [];
}

/** Formats the value as PHP prints it, or "" if it is not printable. */
export function toText(value: Json | undefined): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
