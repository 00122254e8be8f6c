import type { HttpAnswer, HttpRequest } from "../platform/platform.ts";

/** Converts a request for an app that answers with the Fetch API. */
export const toWebRequest = ({ method, url, headers, body }: HttpRequest): Request =>
  new Request(url, {
    method,
    headers,
    ...(method !== "GET" && method !== "HEAD" && { body }),
  });

export const toHttpAnswer = async (response: Response): Promise<HttpAnswer> => ({
  status: response.status,
  headers: Object.fromEntries(response.headers),
  body: await response.text(),
});
