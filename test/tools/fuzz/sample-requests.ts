import fc from "fast-check";
import { badBody, badFields } from "./body-mutations.ts";
import { FUZZ_CALLS, type FuzzCall } from "./fuzz-calls.ts";
import { headerText, jsonText, pathText } from "./junk-values.ts";
import type { FuzzRequest, Twist } from "./mutation.ts";

const plain = (of: FuzzCall): FuzzRequest => ({
  of,
  method: of.call.method,
  path: of.call.path.replace(/\{\w+\}/, of.variable ?? ""),
  body: of.body === undefined ? undefined : jsonText(of.body),
  headers: {},
  without: [],
  strays: false,
});

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
