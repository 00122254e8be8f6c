import fc from "fast-check";
import { mutateBody, mutateFields } from "./body-mutations.ts";
import { FUZZ_CALLS, type FuzzCall } from "./fuzz-calls.ts";
import { headerText, pathText, stringifyJson } from "./junk-values.ts";
import type { FuzzRequest, Mutation } from "./mutation.ts";

const formatQuery = ({ query }: FuzzCall) => (query === undefined ? "" : `?${query}`);

const createPlainRequest = (fuzzCall: FuzzCall): FuzzRequest => ({
  fuzzCall,
  method: fuzzCall.call.method,
  path: `${fuzzCall.call.path.replace(/\{\w+\}/, fuzzCall.variable ?? "")}${formatQuery(fuzzCall)}`,
  body: fuzzCall.body === undefined ? undefined : stringifyJson(fuzzCall.body),
  headers: {},
  omittedHeaders: [],
  isMisrouted: false,
});

const mutatePath: Mutation = (request) => {
  const { call, variable } = request.fuzzCall;
  const hasVariable = variable !== undefined;
  return fc.tuple(pathText, fc.boolean()).map(([text, slash]) => ({
    ...request,
    path: `${hasVariable ? call.path.replace(/\{\w+\}/, () => text) : `${call.path}/${text}`}${slash && !call.path.endsWith("/") ? "/" : ""}${formatQuery(request.fuzzCall)}`,
    isMisrouted: !hasVariable || text === "" || text.includes("/"),
  }));
};

const QUERIES = ["start", "include_images", "include_history", "include_routes", "x", "__proto__"];
const mutateQuery: Mutation = (request) =>
  fc
    .array(fc.tuple(fc.constantFrom(...QUERIES), pathText), { minLength: 1, maxLength: 4 })
    .map((pairs) => ({
      ...request,
      path: `${request.path}${request.path.includes("?") ? "&" : "?"}${pairs.map(([name, text]) => `${name}=${text}`).join("&")}`,
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
const mutateHeaders: Mutation = (request) =>
  fc
    .oneof(
      fc.dictionary(fc.constantFrom(...HEADERS), headerText, { maxKeys: 3 }),
      fc.constantFrom(...TYPES).map((type) => ({ "content-type": type })),
    )
    .chain((headers) =>
      fc
        .subarray(["clientid", "secretid", "x-ops-key"])
        .map((omittedHeaders) => ({ ...request, headers: { ...headers }, omittedHeaders })),
    );

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD", "TRACE", "PROPFIND"];
const mutateMethod: Mutation = (request) =>
  fc.constantFrom(...METHODS).map((method) => ({ ...request, method, isMisrouted: true }));

const MUTATIONS: readonly Mutation[] = [
  mutateFields,
  mutateFields,
  mutateFields,
  mutateFields,
  mutateBody,
  mutatePath,
  mutateQuery,
  mutateHeaders,
  mutateMethod,
];

const requests: fc.Arbitrary<FuzzRequest> = fc
  .tuple(fc.constantFrom(...FUZZ_CALLS), fc.constantFrom(...MUTATIONS))
  .chain(([fuzzCall, mutate]) => mutate(createPlainRequest(fuzzCall)));

/** Generates `count` requests. The same seed gives the same requests. */
export const sampleRequests = (seed: number, count: number): FuzzRequest[] =>
  fc.sample(requests, { seed, numRuns: count });
