/** A route of an HTTP API: `GET /points/{id}`, `ANY /{rest+}` or `$default`. */
export interface Route<Target> {
  readonly key: string;
  readonly target: Target;
}

/** The route of a request, with the values of its path parameters. */
export interface Match<Target> {
  readonly route: Route<Target>;
  readonly pathParameters: Readonly<Record<string, string>>;
}

/** Creates a function that finds routes as an HTTP API does: fixed text before variables, variables before `{rest+}`. */
export function createRouteTable<Target>(routes: readonly Route<Target>[]) {
  const compiled = routes
    .map((route) => ({ route, ...compileRoute(route.key) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1));

  return (method: string, path: string): Match<Target> | undefined => {
    const found = compiled.find(
      (each) => (each.method === "ANY" || each.method === method) && each.pattern.test(path),
    );
    if (found === undefined) return undefined;
    const values = found.pattern.exec(path)?.slice(1) ?? [];
    const pathParameters = Object.fromEntries(
      found.variables.map((name, index) => [name, decodeParameter(values[index] ?? "")]),
    );
    return { route: found.route, pathParameters };
  };
}

interface CompiledRoute {
  readonly method: string;
  readonly pattern: RegExp;
  readonly variables: readonly string[];
  /** Sorts before the rank of less specific routes: by path, then a method before ANY. */
  readonly rank: string;
}

function compileRoute(key: string): CompiledRoute {
  if (key === "$default") return { method: "ANY", pattern: /^/, variables: [], rank: "9" };
  const [method = "ANY", path = "/"] = key.split(" ");
  const segments = path.split("/").slice(1).map(compileSegment);
  return {
    method,
    pattern: new RegExp(`^${segments.map(({ source }) => `/${source}`).join("")}$`),
    variables: segments.flatMap(({ variable }) => variable ?? []),
    rank: segments.map(({ rank }) => rank).join("") + (method === "ANY" ? "b" : "a"),
  };
}

function compileSegment(segment: string) {
  const [, variable, greedy] = /^\{(.+?)(\+?)\}$/.exec(segment) ?? [];
  if (variable === undefined)
    return { source: segment.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"), variable, rank: "0" };
  return greedy === "+"
    ? { source: "(.+)", variable, rank: "2" }
    : { source: "([^/]+)", variable, rank: "1" };
}

function decodeParameter(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
