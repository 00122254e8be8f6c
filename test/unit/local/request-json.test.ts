import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { requestJson } from "#infra/local/seed/request-json.ts";

/** Starts a server that responds with the statuses in order, and repeats the last one. */
async function startServer(...statuses: number[]) {
  const methods: string[] = [];
  const server = createServer((request, response) => {
    const status = statuses[Math.min(methods.length, statuses.length - 1)] ?? 200;
    methods.push(request.method ?? "");
    response.writeHead(status).end("{}");
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  return { methods, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/call` };
}

it.each(["GET", "PUT"] as const)("repeats a %s after a 503", async (method) => {
  const { methods, url } = await startServer(503, 200);
  expect(await requestJson(method, url, {})).toEqual({});
  expect(methods).toEqual([method, method]);
});

it.each([400, 401, 403, 404, 409])("does not repeat a request after status %i", async (status) => {
  const { methods, url } = await startServer(status);
  await expect(requestJson("GET", url, {})).rejects.toMatchObject({ status });
  expect(methods).toHaveLength(1);
});

it("sends a POST once, because the first request may have taken effect", async () => {
  const { methods, url } = await startServer(503, 200);
  await expect(requestJson("POST", url, {})).rejects.toThrow("POST /call answered 503: {}");
  expect(methods).toEqual(["POST"]);
});
