/** Names that every plain object answers, although nobody put them there. */
export const PROTOTYPE_NAMES = ["__proto__", "constructor", "toString"] as const;

/** A request that can be sent over HTTP. */
export interface RawRequest {
  readonly method: string;
  /** Path and query, escaped. */
  readonly path: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string | undefined;
}

interface RequestTemplate {
  /** `GET /stores/{storeId}`. */
  readonly key: string;
  /** Valid values of the path's variables. */
  readonly variables: Readonly<Record<string, string>>;
  readonly queryNames: readonly string[];
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Names of headers that the receiver reads besides. */
  readonly headerNames?: readonly string[];
  /** A valid body. */
  readonly body?: unknown;
}

/** Lists requests that have one of the names, in turn, in each place of a valid one. */
export function listRequestsWithNames(template: RequestTemplate): RawRequest[] {
  const lists = PROTOTYPE_NAMES.map((name) => listRequestsWithName(template, name));
  // Calls begin with different names, so that like places do not all get the same one.
  const start = template.key.length;
  return (lists[0] ?? []).flatMap((_, at) => lists[(start + at) % lists.length]?.[at] ?? []);
}

/** Places: path, query, headers, keys and values of the body. */
function listRequestsWithName(template: RequestTemplate, name: string): RawRequest[] {
  const { key, variables, queryNames, headers, headerNames = [], body } = template;
  const [method = "", pattern = ""] = key.split(" ");
  const fillPath = (values: Readonly<Record<string, string>>) =>
    pattern.replace(/\{(\w+)\+?\}/g, (_, variable: string) =>
      encodeURIComponent(values[variable] ?? name),
    );
  const text = method === "GET" || body === undefined ? undefined : JSON.stringify(body);
  const valid: RawRequest = { method, path: fillPath(variables), headers, body: text };
  const queries = [name, ...queryNames].map((each) => `${each}=${name}&${each}=${name}`);
  const bodies = method === "GET" ? [] : listBodies(body, name);
  return [
    ...Object.keys(variables).map((variable) => ({
      ...valid,
      path: fillPath({ ...variables, [variable]: name }),
    })),
    ...queries.map((query) => ({ ...valid, path: `${valid.path}?${query}` })),
    ...[name, ...headerNames].map((each) => ({
      ...valid,
      headers: [...headers.filter(([known]) => known !== each), [each, name] as const],
    })),
    ...bodies.map((each) => ({ ...valid, body: each })),
  ];
}

/** Returns JSON texts: the name as a key, and in the place of each text of the valid body. */
function listBodies(body: unknown, name: string): string[] {
  const own = `"${name}":{"${name}":"${name}"}`;
  const plain = JSON.stringify(body ?? {});
  const isObject = plain.startsWith("{");
  return [
    `{${own}}`,
    `"${name}"`,
    ...(isObject ? [plain.replace("{", plain === "{}" ? `{${own}` : `{${own},`)] : []),
    ...listReplacements(body, name).map((each) => JSON.stringify(each)),
  ];
}

/** Returns copies of a value with the name in the place of one text or key each. */
function listReplacements(value: unknown, name: string): unknown[] {
  if (typeof value === "string") return [name];
  if (Array.isArray(value))
    return value.flatMap((item, at) =>
      listReplacements(item, name).map((changed) => value.with(at, changed)),
    );
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    listReplacements(inner, name).map((changed) => ({ ...value, [key]: changed })),
  );
}

/** Sends a request over HTTP. Returns its status and text. */
export async function sendRawRequest(origin: string, request: RawRequest) {
  const { method, path, headers, body } = request;
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: headers.map(([name, value]): [string, string] => [name, value]),
    redirect: "manual",
    ...(body !== undefined && { body }),
  });
  return { status: response.status, text: await response.text() };
}
