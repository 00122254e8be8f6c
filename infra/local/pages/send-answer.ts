import type { ServerResponse } from "node:http";
import type { Answer } from "./answer.ts";

/** What a page of the local run may load: its own script, style and data. */
export const PAGE_HEADERS = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
};

/** Sends an answer with the headers of a page. */
export function sendAnswer(response: ServerResponse, { status, type, body }: Answer): void {
  response.writeHead(status, { ...PAGE_HEADERS, "content-type": type }).end(body);
}
