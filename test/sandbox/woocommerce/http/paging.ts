import { createInvalidParameterError, RestError } from "./wp-json.ts";

/** The requested page of a collection. */
export interface Page {
  readonly number: number;
  readonly size: number;
}

function parseWholeNumber(name: string, given: string | undefined, fallback: number): number {
  if (given === undefined) return fallback;
  if (/^-?\d+$/.test(given)) return Number(given);
  throw createInvalidParameterError(name, `${name} is not of type integer.`, "rest_invalid_type");
}

/** Parses `page` and `per_page`. */
export function parsePage(query: Record<string, string>): Page {
  const number = parseWholeNumber("page", query.page, 1);
  const size = parseWholeNumber("per_page", query.per_page, 10);
  if (number < 1) {
    throw createInvalidParameterError(
      "page",
      "page must be greater than or equal to 1",
      "rest_out_of_bounds",
    );
  }
  if (size < 1 || size > 100) {
    const bounds = "per_page must be between 1 (inclusive) and 100 (inclusive)";
    throw createInvalidParameterError("per_page", bounds, "rest_out_of_bounds");
  }
  return { number, size };
}

/** Creates the paging headers. Beyond the last page, the real store reports no totals. */
export function buildPageHeaders(url: string, page: Page, found: number): Record<string, string> {
  const pages = Math.ceil(found / page.size);
  const total = page.number > pages ? 0 : found;
  const buildLink = (number: number, rel: string) => {
    const target = new URL(url);
    target.searchParams.set("page", String(number));
    return `<${target}>; rel="${rel}"`;
  };
  const links = [
    ...(page.number > 1 ? [buildLink(Math.min(page.number - 1, Math.max(pages, 1)), "prev")] : []),
    ...(page.number < pages ? [buildLink(page.number + 1, "next")] : []),
  ];
  return {
    "X-WP-Total": String(total),
    "X-WP-TotalPages": String(Math.ceil(total / page.size)),
    ...(links.length > 0 && { Link: links.join(", ") }),
  };
}

/** Parses a list of ids in a query, comma-separated or repeated. */
export function parseIds(given: string | undefined): number[] {
  const ids = (given ?? "")
    .split(",")
    .filter((id) => id !== "")
    .map(Number);
  if (ids.some(Number.isNaN))
    throw new RestError(400, "rest_invalid_param", "Invalid parameter(s)");
  return ids;
}
