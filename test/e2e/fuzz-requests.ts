import fc from "fast-check";
import { FUZZ_CALLS, type FuzzCall } from "./fuzz-calls.ts";
import { headerText, jsonText, junk, pathText } from "./fuzz-values.ts";

/** A request that nobody should send, before what the run made is filled in. */
export interface FuzzRequest {
  readonly of: FuzzCall;
  readonly method: string;
  readonly path: string;
  readonly body: string | Buffer | undefined;
  /** In place of, or besides, the credentials and the content type. */
  readonly headers: Readonly<Record<string, string>>;
  /** Credential headers that are left out. */
  readonly without: readonly string[];
  /** Its method or path may be another call's, or none's. */
  readonly strays: boolean;
}

const plain = (of: FuzzCall): FuzzRequest => ({
  of,
  method: of.call.method,
  path: of.call.path.replace(/\{\w+\}/, of.variable ?? ""),
  body: of.body === undefined ? undefined : jsonText(of.body),
  headers: {},
  without: [],
  strays: false,
});

type Twist = (request: FuzzRequest) => fc.Arbitrary<FuzzRequest>;
type Body = Readonly<Record<string, unknown>>;

/** Every field of the body, and of its first route. */
const fieldsOf = (body: Body): string[][] =>
  Object.entries(body).flatMap(([name, value]) =>
    name === "routes" && Array.isArray(value)
      ? [[name], ...Object.keys((value[0] as Body | undefined) ?? {}).map((inner) => [name, inner])]
      : [[name]],
  );

function withJunk(body: Body, [name = "", inner]: readonly string[], value: unknown): Body {
  if (inner === undefined) return { ...body, [name]: value };
  const [first] = body[name] as Body[];
  return { ...body, [name]: [{ ...first, [inner]: value }] };
}

const badFields: Twist = (request) => {
  const base = request.of.body ?? { start: 1 };
  const field = fc.tuple(fc.constantFrom(...fieldsOf(base)), fc.option(junk, { nil: undefined }));
  return fc
    .array(field, { minLength: 1, maxLength: 3 })
    .map((bad) => bad.reduce((body, [at, value]) => put(body, at, value), base))
    .map((body) => ({ ...request, body: jsonText(body) }));
};

const put = (body: Body, at: readonly string[], value: unknown): Body =>
  at.length > 1 && !Array.isArray(body[at[0] ?? ""]) ? body : safelyJunk(body, at, value);
const safelyJunk = (body: Body, at: readonly string[], value: unknown): Body => {
  const list = body[at[0] ?? ""];
  const hasEntry = at.length === 1 || (Array.isArray(list) && typeof list[0] === "object");
  return hasEntry ? withJunk(body, at, value) : body;
};

const badBody: Twist = (request) => {
  const text = request.body?.toString() ?? "{}";
  const cut = fc.nat({ max: text.length });
  return fc
    .oneof(
      junk.map(jsonText),
      cut.map((at) => text.slice(0, at)),
      fc
        .tuple(cut, fc.string({ unit: "binary", maxLength: 5 }))
        .map(([at, extra]) => `${text.slice(0, at)}${extra}${text.slice(at)}`),
      fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
      cut.map((at) =>
        Buffer.concat([
          Buffer.from(text.slice(0, at)),
          Buffer.from([0xff, 0xed, 0xa0]),
          Buffer.from(text.slice(at)),
        ]),
      ),
      fc.constantFrom(
        `\ufeff${text}`,
        `${text}${text}`,
        text.replace("{", '{"__proto__":{"x":1},'),
        text.replace("{", '{"a":1,"a":2,'),
      ),
      fc
        .constantFrom(255, 257, 1024)
        .map((kilobytes) => text.replace("{", `{"pad":"${"x".repeat(kilobytes * 1024)}",`)),
      fc.constantFrom(100, 100_000).map((deep) => "[".repeat(deep)),
    )
    .map((body) => ({ ...request, body }));
};

const badPath: Twist = (request) => {
  const { call, variable } = request.of;
  const hasVariable = variable !== undefined;
  return fc.tuple(pathText, fc.boolean()).map(([text, slash]) => ({
    ...request,
    path: `${hasVariable ? call.path.replace(/\{\w+\}/, () => text) : `${call.path}/${text}`}${slash && !call.path.endsWith("/") ? "/" : ""}`,
    strays: !hasVariable || text === "" || text.includes("/"),
  }));
};

const QUERIES = ["start", "include_images", "include_history", "include_routes", "x", "__proto__"];
const badQuery: Twist = (request) =>
  fc
    .array(fc.tuple(fc.constantFrom(...QUERIES), pathText), { minLength: 1, maxLength: 4 })
    .map((pairs) => ({
      ...request,
      path: `${request.path}?${pairs.map(([name, text]) => `${name}=${text}`).join("&")}`,
    }));

const HEADERS = [
  "clientid",
  "secretid",
  "x-ops-key",
  "content-type",
  "accept",
  "content-encoding",
  "x-forwarded-for",
  "authorization",
  "cookie",
  "x-y",
];
const TYPES = [
  "text/plain",
  "application/xml",
  "multipart/form-data; boundary=x",
  "application/x-www-form-urlencoded",
  "application/json; charset=utf-16",
  "APPLICATION/JSON",
  "image/png",
  "application/vnd.x+json",
  ";",
  "",
];
const badHeaders: Twist = (request) =>
  fc
    .oneof(
      fc.dictionary(fc.constantFrom(...HEADERS), headerText, { maxKeys: 3 }),
      fc.constantFrom(...TYPES).map((type) => ({ "content-type": type })),
    )
    .chain((headers) =>
      fc
        .subarray(["clientid", "secretid", "x-ops-key"])
        .map((without) => ({ ...request, headers: { ...headers }, without })),
    );

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD", "TRACE", "PROPFIND"];
const badMethod: Twist = (request) =>
  fc.constantFrom(...METHODS).map((method) => ({ ...request, method, strays: true }));

const TWISTS: readonly Twist[] = [
  badFields,
  badFields,
  badFields,
  badFields,
  badBody,
  badPath,
  badQuery,
  badHeaders,
  badMethod,
];

const requests: fc.Arbitrary<FuzzRequest> = fc
  .tuple(fc.constantFrom(...FUZZ_CALLS), fc.constantFrom(...TWISTS))
  .chain(([of, twist]) => twist(plain(of)));

/** So many requests, the same for the same seed. */
export const sampled = (seed: number, many: number): FuzzRequest[] =>
  fc.sample(requests, { seed, numRuns: many });
