import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { requestJson } from "#infra/local/seed/request-json.ts";

/** Answers one status after the other, the last one again and again. */
async function startServer(...statuses: number[]) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const status = statuses[Math.min(asked.length, statuses.length - 1)] ?? 200;
    asked.push(request.method ?? "");
    response.writeHead(status).end("{}");
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/call` };
}

it.each(["GET", "PUT"] as const)("repeats a %s that was not answered in time", async (method) => {
  const { asked, url } = await startServer(503, 200);
  expect(await requestJson(method, url, {})).toEqual({});
  expect(asked).toEqual([method, method]);
});

it.each([400, 401, 403, 404, 409])("does not repeat what is answered %i", async (status) => {
  const { asked, url } = await startServer(status);
  await expect(requestJson("GET", url, {})).rejects.toMatchObject({ status });
  expect(asked).toHaveLength(1);
});

it("sends a POST once, because it may have had its effect", async () => {
  const { asked, url } = await startServer(503, 200);
  await expect(requestJson("POST", url, {})).rejects.toThrow("POST /call answered 503: {}");
  expect(asked).toEqual(["POST"]);
});
