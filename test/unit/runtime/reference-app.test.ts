import { gunzipSync, gzipSync } from "node:zlib";
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context,
} from "aws-lambda";
import { html } from "hono/html";
import { expect, it } from "vitest";
import { createHttpHandler } from "#functions/http/http-handler.ts";
import { respondJson } from "#functions/http/respond-json.ts";
import { createReferenceApp } from "#functions/runtime/reference/reference-app.ts";
import type { HandlerWrapper } from "#functions/runtime/service.ts";
import { createRecorderFake } from "#test/fakes/http-invocation.ts";

let renders = 0;
const renderPage = () => {
  renders += 1;
  return html`<!doctype html>`;
};
const gzippedScript = gzipSync("start();");
const handle = createHttpHandler(
  { wrapHandler: (handler: unknown) => handler } as unknown as HandlerWrapper,
  createReferenceApp({
    site: {
      documentPath: "/openapi.json",
      document: { openapi: "3.1.0" },
      pages: [
        { path: "/docs", isIndexed: true, render: renderPage },
        { path: "/docs/try", isIndexed: false, render: () => html`<p>Try</p>` },
      ],
      assets: [
        {
          path: "/docs/start-0123.js",
          contentType: "text/javascript; charset=utf-8",
          gzipped: gzippedScript,
        },
      ],
    },
    toProblemResponse: ({ kind }) => respondJson(404, { kind }),
    recorder: createRecorderFake(),
  }),
);
const request = async (rawPath: string, headers: Record<string, string> = {}) =>
  (await handle(
    {
      rawPath,
      headers,
      requestContext: { requestId: "request-1", http: { method: "GET" } },
    } as unknown as APIGatewayProxyEventV2,
    {} as Context,
  )) as APIGatewayProxyStructuredResultV2;

it.each([
  ["/docs", "text/html; charset=utf-8", "<!doctype html>", "public, max-age=300"],
  ["/docs/try", "text/html; charset=utf-8", "<p>Try</p>", "public, max-age=300"],
  ["/docs/", "text/html; charset=utf-8", "<!doctype html>", "public, max-age=300"],
  [
    "/openapi.json",
    "application/json; charset=utf-8",
    '{"openapi":"3.1.0"}',
    "public, max-age=300",
  ],
  [
    "/docs/start-0123.js",
    "text/javascript; charset=utf-8",
    "start();",
    "public, max-age=31536000, immutable",
  ],
])("serves %s", async (path, contentType, body, cacheControl) => {
  expect(await request(path)).toMatchObject({
    statusCode: 200,
    headers: {
      "content-type": contentType,
      "cache-control": cacheControl,
      vary: "accept-encoding",
      "content-security-policy": expect.stringContaining("default-src 'none'"),
    },
    body,
    isBase64Encoded: false,
  });
});

it("serves gzip to a client that accepts it", async () => {
  const response = await request("/docs/start-0123.js", { "Accept-Encoding": "br, gzip" });

  expect(response).toMatchObject({
    headers: { "content-encoding": "gzip" },
    isBase64Encoded: true,
  });
  expect(gunzipSync(Buffer.from(response.body ?? "", "base64")).toString()).toBe("start();");
});

it("answers another path as an unknown route", async () => {
  expect(await request("/docs/start-9999.js")).toMatchObject({
    statusCode: 404,
    body: '{"kind":"unknown-route"}',
  });
});

it("renders a page once, at its first request", async () => {
  await request("/docs");
  await request("/docs");

  expect(renders).toBe(1);
});

it("keeps the page that sends calls out of search engines", async () => {
  expect((await request("/docs/try")).headers).toMatchObject({ "x-robots-tag": "noindex" });
  expect((await request("/docs")).headers).not.toHaveProperty("x-robots-tag");
});
