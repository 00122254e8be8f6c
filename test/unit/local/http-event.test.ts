import { expect, test } from "vitest";
import { toHttpEvent } from "#infra/local/http/http-event.ts";
import { toHttpResponse } from "#infra/local/http/http-response.ts";

const route = { key: "POST /stores/{id}", pathParameters: { id: "7" } };
const createEvent = (parts: { url?: string; rawHeaders?: string[]; body?: string }) =>
  toHttpEvent(
    {
      method: "POST",
      url: parts.url ?? "/stores/7",
      rawHeaders: parts.rawHeaders ?? [],
      body: Buffer.from(parts.body ?? ""),
      sourceIp: "127.0.0.1",
    },
    route,
  );

test("contains the route, the path and the path parameters", () => {
  expect(createEvent({})).toMatchObject({
    version: "2.0",
    routeKey: route.key,
    rawPath: "/stores/7",
    rawQueryString: "",
    pathParameters: { id: "7" },
    requestContext: { http: { method: "POST", path: "/stores/7", sourceIp: "127.0.0.1" } },
  });
});

test("joins repeated headers and parameters, and separates the cookies", () => {
  const event = createEvent({
    url: "/stores/7?a=1&b=x%20y&a=2?",
    rawHeaders: ["X-Tag", "one", "x-tag", "two", "Cookie", "a=1; b=2", "User-Agent", "test"],
  });
  expect(event.headers).toMatchObject({ "x-tag": "one,two", "user-agent": "test" });
  expect(event.headers).not.toHaveProperty("cookie");
  expect(event.cookies).toEqual(["a=1", "b=2"]);
  expect(event.rawQueryString).toBe("a=1&b=x%20y&a=2?");
  expect(event.queryStringParameters).toEqual({ a: "1,2?", b: "x y" });
});

test.each(["constructor", "toString", "__proto__"])(
  "passes a header and a parameter named %s on",
  (name) => {
    const event = createEvent({ url: `/stores/7?${name}=1`, rawHeaders: [name, "one"] });

    expect(Object.entries(event.headers)).toContainEqual([name.toLowerCase(), "one"]);
    expect(Object.entries(event.queryStringParameters ?? {})).toEqual([[name, "1"]]);
  },
);

test.each([
  ["application/json", false],
  ["application/json; charset=utf-8", false],
  ["application/vnd.api+json", false],
  ["text/plain", false],
  ["application/x-www-form-urlencoded", true],
  ["application/octet-stream", true],
])("encodes a body of type %s as base64: %s", (contentType, isBase64Encoded) => {
  const body = "grüße";
  expect(createEvent({ rawHeaders: ["content-type", contentType], body })).toMatchObject({
    body: isBase64Encoded ? Buffer.from(body).toString("base64") : body,
    isBase64Encoded,
  });
});

test.each([
  ["a structured result", { statusCode: 201, body: "made", headers: { "X-Id": 7 } }, 201, "made"],
  ["a base64 body", { statusCode: 200, body: "aGk=", isBase64Encoded: true }, 200, "hi"],
  ["an object", { made: true }, 200, '{"made":true}'],
  ["a text", "made", 200, "made"],
  ["an invalid status", { statusCode: 7 }, 500, '{"message":"Internal Server Error"}'],
])("converts %s to a response", (_, result, status, body) => {
  const { body: bytes, ...rest } = toHttpResponse(result);
  expect([rest.status, bytes.toString()]).toEqual([status, body]);
});
