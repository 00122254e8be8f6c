import type { ClientRequest } from "node:http";

/**
 * Reads a header of a request that is being sent; "" if it has none. Node keeps headers that were given
 * as one list of names and values, as an intake's call of AWS gives them, only in the text that it sends.
 */
export function readSentHeader(request: ClientRequest, name: string): string {
  const known = request.getHeader(name);
  if (known !== undefined) return String(known);
  return new RegExp(`^${name}: (.*)$`, "im").exec(readHead(request))?.[1]?.trim() ?? "";
}

/** The first line and the headers, as they are sent. */
export const readHead = (request: ClientRequest): string =>
  (request as unknown as { readonly _header?: string | null })._header ?? "";
