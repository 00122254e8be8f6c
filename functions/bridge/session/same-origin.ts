import type { HttpRequest } from "#functions/http/http-request.ts";

type Headers = HttpRequest["headers"];

/**
 * Whether one of our own pages sent the request; browsers send the origin with every form. It is
 * compared with the address of this deployment: `Host` is whatever name the request came in by.
 */
export const isFromOurPage = ({ origin = "" }: Headers, publicUrl: string): boolean =>
  URL.parse(origin)?.origin === new URL(publicUrl).origin;

/** A header that the scripts of our pages send. Pages of other sites cannot, because no CORS rule allows it. */
const PAGE_HEADER = "x-order-bridge";

/** Whether a script of one of our own pages sent the request. */
export const isFromOurScript = (headers: Headers, publicUrl: string): boolean =>
  headers[PAGE_HEADER] === "page" &&
  (headers.origin === undefined || isFromOurPage(headers, publicUrl));
