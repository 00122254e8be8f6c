import type { HttpRequest } from "#functions/http/http-request.ts";

/** Returns the fields of a posted form. */
export const readForm = ({ rawBody }: Pick<HttpRequest, "rawBody">): URLSearchParams =>
  new URLSearchParams(rawBody.toString("utf8"));
