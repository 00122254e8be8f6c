import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { describe, expect, it, vi } from "vitest";
import * as z from "zod";
import type { HttpProblem } from "#functions/http/http-problem.ts";
import { createJsonApi, type JsonRequest, type JsonRoute } from "#functions/http/json-api.ts";
import { respondJson } from "#functions/http/respond-json.ts";
import type { RouteKey } from "#functions/http/route-path.ts";
import { fail, ok } from "#shared/kernel/result.ts";
import { createInvoker, createRecorderFake } from "#test/fakes/http-invocation.ts";

type Refusal = { readonly status: number; readonly message: string };
type Route = JsonRoute<string, Refusal>;

const PROBLEM_STATUS = {
  "unknown-route": 404,
  "body-too-large": 413,
  "invalid-json": 400,
  "invalid-input": 400,
  fault: 500,
};
const describeProblem = (problem: HttpProblem) => {
  if (problem.kind === "fault") return { kind: problem.kind, requestId: problem.requestId };
  return problem.kind === "invalid-input"
    ? { kind: problem.kind, part: problem.part, input: problem.input }
    : problem;
};

/** An API for callers that name themselves in a header. */
function createApi(routes: readonly Route[], maxBodyBytes = 1000) {
  const recorder = createRecorderFake();
  const app = createJsonApi<string, Refusal, Route>({
    routes,
    authenticate: async ({ headers }) =>
      headers["x-caller"] === undefined
        ? fail({ status: 401, message: "Who calls?" })
        : ok(headers["x-caller"]),
    style: {
      toProblemResponse: (problem, route) =>
        respondJson(PROBLEM_STATUS[problem.kind], {
          ...describeProblem(problem),
          ...(route && { route: route.key }),
        }),
      toRefusalResponse: ({ status, message }) => respondJson(status, { message }),
    },
    maxBodyBytes,
    recorder,
  });
  return { invoke: createInvoker(app), recorder };
}

const buildEvent = (
  method: string,
  rawPath: string,
  changes: Partial<APIGatewayProxyEventV2> = {},
) =>
  ({
    rawPath,
    rawQueryString: "",
    headers: { "X-Caller": "me" },
    isBase64Encoded: false,
    requestContext: { requestId: "request-1", http: { method } },
    ...changes,
  }) as unknown as APIGatewayProxyEventV2;

const runEcho = vi.fn(async (request: JsonRequest<string>) => ok(request));
const createEchoRoute = (key: RouteKey, schemas: Route["schemas"] = {}): Route => ({
  key,
  schemas,
  run: runEcho,
});

describe("a JSON API", () => {
  it("gives the route the caller, the variables and the validated input", async () => {
    const { invoke } = createApi([
      createEchoRoute("PUT /orders/{id}", {
        path: z.object({ id: z.coerce.number() }),
        query: z.object({ start: z.coerce.number() }),
        body: z.object({ name: z.string().trim() }),
      }),
    ]);
    const event = buildEvent("PUT", "/orders/7/", {
      queryStringParameters: { start: "12" },
      body: '{"name":" Ada ","other":1}',
    });

    expect(await invoke(event)).toMatchObject({
      status: 200,
      headers: {
        "content-type": "application/json; charset=utf-8",
        "cache-control": "no-store",
        "x-request-id": "request-1",
      },
      body: {
        caller: "me",
        headers: { "x-caller": "me" },
        variables: { id: "7" },
        path: { id: 7 },
        query: { start: 12 },
        body: { name: "Ada" },
      },
    });
  });

  it("chooses the most specific route, whatever their order", async () => {
    const { invoke } = createApi([
      createEchoRoute("GET /orders/{id}"),
      { ...createEchoRoute("GET /orders/list"), run: async () => ok("the list") },
    ]);

    expect((await invoke(buildEvent("GET", "/orders/list"))).body).toBe("the list");
  });

  it.each(["GET /nothing", "POST /orders", "HEAD /orders", "TRACE /orders", "OPTIONS /orders"])(
    "answers %s as an unknown route",
    async (request) => {
      const [method = "", path = ""] = request.split(" ");
      const { invoke, recorder } = createApi([createEchoRoute("GET /orders")]);

      expect(await invoke(buildEvent(method, path))).toMatchObject({
        status: 404,
        headers: { "x-request-id": "request-1" },
        body: { kind: "unknown-route" },
      });
      expect(recorder.responses).toEqual([{ route: "none", requestId: "request-1", status: 404 }]);
    },
  );

  it("ignores the body of a GET", async () => {
    const { invoke } = createApi([createEchoRoute("GET /orders")], 5);

    expect(await invoke(buildEvent("GET", "/orders", { body: "{not json" }))).toMatchObject({
      status: 200,
    });
  });

  it.each([
    ["{", { kind: "invalid-json" }],
    ["", { kind: "invalid-json" }],
    ['{"name":7}', { kind: "invalid-input", part: "body", input: { name: 7 } }],
  ])("answers the body %j with the problem and its route", async (body, problem) => {
    const key = "POST /orders";
    const { invoke } = createApi([createEchoRoute(key, { body: z.object({ name: z.string() }) })]);

    expect(await invoke(buildEvent("POST", "/orders", { body }))).toMatchObject({
      status: 400,
      body: { ...problem, route: key },
    });
  });

  it.each([
    ["path", "/orders/x", {}],
    ["query", "/orders/7", { start: "x" }],
  ])("names the part when the %s is invalid", async (part, path, queryStringParameters) => {
    const schemas = {
      path: z.object({ id: z.coerce.number() }),
      query: z.object({ start: z.coerce.number().default(0) }),
    };
    const { invoke } = createApi([createEchoRoute("GET /orders/{id}", schemas)]);

    expect(await invoke(buildEvent("GET", path, { queryStringParameters }))).toMatchObject({
      status: 400,
      body: { kind: "invalid-input", part },
    });
  });

  it("counts the bytes of a body that is in base64, and accepts the largest one", async () => {
    const { invoke } = createApi([createEchoRoute("POST /orders", { body: z.string() })], 10);
    const post = (text: string) =>
      invoke(
        buildEvent("POST", "/orders", {
          body: Buffer.from(text).toString("base64"),
          isBase64Encoded: true,
        }),
      );

    expect(await post('"1234567é"')).toMatchObject({ status: 413, body: { maxBodyBytes: 10 } });
    expect(await post('"123456é"')).toMatchObject({ status: 200, body: { body: "123456é" } });
  });

  it("authenticates before it validates the input, and never runs the route for a stranger", async () => {
    runEcho.mockClear();
    const { invoke } = createApi([createEchoRoute("POST /orders", { body: z.string() })]);

    expect(await invoke(buildEvent("POST", "/orders", { headers: {}, body: "{" }))).toMatchObject({
      status: 401,
      body: { message: "Who calls?" },
    });
    expect(runEcho).not.toHaveBeenCalled();
  });

  it("answers a fault with the request id and nothing else, and records the error", async () => {
    const error = new Error("disk on fire");
    const key = "GET /orders/{id}";
    const run = () => Promise.reject(error);
    const { invoke, recorder } = createApi([{ ...createEchoRoute(key), run }]);
    const response = await invoke(buildEvent("GET", "/orders/secret-key"));

    expect(response).toMatchObject({
      status: 500,
      headers: { "x-request-id": "request-1" },
      body: { kind: "fault", requestId: "request-1" },
    });
    expect(JSON.stringify(response)).not.toContain("fire");
    expect(recorder.faults).toEqual([error]);
    expect(recorder.responses).toEqual([{ route: key, requestId: "request-1", status: 500 }]);
  });

  it("decodes a variable once, and lets a greedy one hold slashes", async () => {
    const { invoke } = createApi([createEchoRoute("GET /keys/{key+}")]);

    for (const [path, key] of [
      ["/keys/a%2Fb%20c", "a/b c"],
      ["/keys/a/b c/", "a/b c"],
      ["/keys/../a?b#c", "../a?b#c"],
      ["/keys/100%-a%20b", "100%-a%20b"],
    ] as const) {
      expect((await invoke(buildEvent("GET", path))).body.variables).toEqual({ key });
    }
  });
});
