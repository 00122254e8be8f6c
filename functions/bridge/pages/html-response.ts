import type { Html } from "#functions/runtime/html.ts";

/** Returns a page that no cache stores. */
export const respondHtml = async (
  status: number,
  page: Html,
  headers: Readonly<Record<string, string>>,
): Promise<Response> =>
  new Response(String(await page), {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      ...headers,
    },
  });
