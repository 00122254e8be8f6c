/** A route in API Gateway's notation: `GET /stores/{storeId}`, `GET /files/{path+}`. */
export type RouteKey = `${"GET" | "POST" | "PUT" | "PATCH" | "DELETE"} /${string}`;

/** Returns the method and hono's path of a route; `{name+}` also matches slashes. */
export function parseRouteKey(key: RouteKey): { readonly method: string; readonly path: string } {
  const [method = "", path = ""] = key.split(" ");
  return {
    method,
    path: path
      .replace(/\{(\w+)\}/g, (_, name: string) => `:${name}`)
      .replace(/\{(\w+)\+\}/g, (_, name: string) => `:${name}{.+?}`),
  };
}

/** Returns the routes as API Gateway prefers them: literal segments before variables, greedy variables last. */
export const sortBySpecificity = <Route extends { readonly key: RouteKey }>(
  routes: readonly Route[],
): Route[] => routes.toSorted((a, b) => (rankPath(a.key) < rankPath(b.key) ? -1 : 1));

const rankPath = (key: RouteKey): string => key.split("/").map(rankSegment).join("");

const rankSegment = (segment: string): string => {
  if (segment.endsWith("+}")) return "2";
  return segment.startsWith("{") ? "1" : "0";
};

/**
 * Returns the path for hono, which decodes every variable. An HTTP API passes paths decoded, other
 * servers pass them as sent. A path that is no valid percent-encoding is taken literally.
 */
export function toRoutablePath(rawPath: string): string {
  try {
    decodeURIComponent(rawPath);
    return rawPath;
  } catch {
    return rawPath.replaceAll("%", "%25");
  }
}
