/** Returns a redirect that the browser follows with GET. */
export const redirectTo = (
  location: string,
  headers: Readonly<Record<string, string>> = {},
): Response =>
  new Response(null, {
    status: 303,
    headers: { location, "cache-control": "no-store", ...headers },
  });
