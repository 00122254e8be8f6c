import { describe, expect, it, onTestFinished } from "vitest";
import { toBalancerEvent } from "#infra/local/http/balancer-event.ts";
import { type BalancerRule, findRule } from "#infra/local/http/balancer-routes.ts";
import { startBalancerServer } from "#infra/local/http/balancer-server.ts";

const GROUP = "arn:aws:elasticloadbalancing:us-east-1:000000000000:targetgroup/Intake/local";
const request = {
  method: "POST",
  url: "/woocommerce/bakery/webhooks",
  rawHeaders: ["Content-Type", "application/json"],
  body: Buffer.from("{}"),
  sourceIp: "203.0.113.9",
};

describe("the event of a load balancer", () => {
  it("has lists of values, names of headers in lower case, and parameters as they were sent", () => {
    const event = toBalancerEvent(
      {
        ...request,
        url: "/shopify/webhooks?key=a%20b&key=c&x=1=2",
        rawHeaders: ["Accept", "text/html", "accept", "*/*"],
      },
      GROUP,
    );

    expect(event).toMatchObject({
      requestContext: { elb: { targetGroupArn: GROUP } },
      httpMethod: "POST",
      path: "/shopify/webhooks",
      multiValueQueryStringParameters: { key: ["a%20b", "c"], x: ["1=2"] },
      multiValueHeaders: {
        accept: ["text/html", "*/*"],
        "x-forwarded-for": ["203.0.113.9"],
        "x-forwarded-port": ["443"],
        "x-forwarded-proto": ["https"],
      },
    });
    expect(event).not.toHaveProperty("headers");
  });

  it.each([
    ["application/json", "{}", false],
    ["application/x-www-form-urlencoded", "e30=", true],
  ])("has a body of %s as %s", (type, body, isBase64Encoded) => {
    const rawHeaders = ["Content-Type", type];
    expect(toBalancerEvent({ ...request, rawHeaders }, GROUP)).toMatchObject({
      body,
      isBase64Encoded,
    });
  });

  it("has an empty body where none was sent", () => {
    expect(toBalancerEvent({ ...request, body: Buffer.alloc(0) }, GROUP)).toMatchObject({
      body: "",
      isBase64Encoded: false,
    });
  });
});

const createRule = (pattern: string, invoke: (event: unknown) => Promise<unknown>) =>
  ({
    conditions: [
      { Field: "http-request-method", HttpRequestMethodConfig: { Values: ["POST"] } },
      { Field: "path-pattern", PathPatternConfig: { Values: [pattern] } },
    ],
    targetGroupArn: GROUP,
    target: { boot: async () => undefined, invoke },
  }) satisfies BalancerRule<unknown>;

describe("the rules of a listener", () => {
  const rules = ["/a.b/*/c", "/d?"].map((pattern) => createRule(pattern, async () => undefined));
  const find = (method: string, path: string) => {
    const found = findRule(rules, method, path);
    return found === undefined ? undefined : rules.indexOf(found as (typeof rules)[number]);
  };

  it.each([
    ["/a.b/x/c", 0],
    ["/a.b/x/y/c", 0],
    ["/a.b/x/c/", undefined],
    ["/aXb/x/c", undefined],
    ["/d1", 1],
    ["/d", undefined],
  ])("lead %s to rule %s", (path, rule) => {
    expect(find("POST", path)).toBe(rule);
  });

  it("need all of their conditions", () => {
    expect(find("GET", "/a.b/x/c")).toBeUndefined();
  });
});

describe("a load balancer of a local run", () => {
  async function start(invoke: (event: unknown) => Promise<unknown>) {
    const counted: number[] = [];
    const server = await startBalancerServer(
      [createRule("/webhooks", invoke)],
      { status: 404, contentType: "application/json", text: '{"message":"Not Found"}' },
      0,
      { countResponse: ({ status }) => void counted.push(status) },
    );
    onTestFinished(() => {
      server.stopAccepting();
      server.close();
    });
    const post = (path: string, body = "{}") =>
      fetch(`http://127.0.0.1:${server.port}${path}`, { method: "POST", body });
    return { counted, post };
  }

  it("answers what the function returns", async () => {
    const { counted, post } = await start(async () => ({
      statusCode: 401,
      multiValueHeaders: { "x-reason": ["signature"] },
      body: Buffer.from("no").toString("base64"),
      isBase64Encoded: true,
    }));

    const answer = await post("/webhooks");

    expect([answer.status, answer.headers.get("x-reason"), await answer.text()]).toEqual([
      401,
      "signature",
      "no",
    ]);
    expect(counted).toEqual([401]);
  });

  it.each([
    ["fails", () => Promise.reject(new Error("no"))],
    ["answers as to API Gateway", async () => ({ statusCode: 200, headers: {} })],
  ])("answers 502 where the function %s", async (_, invoke) => {
    expect((await (await start(invoke)).post("/webhooks")).status).toBe(502);
  });

  it("takes bodies of up to 1 MiB, and answers other paths with 404", async () => {
    const { post } = await start(async () => ({ statusCode: 200, isBase64Encoded: false }));

    expect((await post("/webhooks", "x".repeat(1024 * 1024))).status).toBe(200);
    expect((await post("/webhooks", "x".repeat(1024 * 1024 + 1))).status).toBe(413);
    const other = await post("/ops/v1/health");
    expect([other.status, await other.json()]).toEqual([404, { message: "Not Found" }]);
  });
});
