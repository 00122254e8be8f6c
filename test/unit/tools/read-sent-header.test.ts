import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { type ClientRequest, createServer, type RequestOptions, request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readHead, readSentHeader } from "#test/tools/cost-benchmark/read-sent-header.ts";

const server = createServer((_, response) => void response.end());
let port = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => void server.close());

/** Sends a request, and returns what is read of it when Node tells that it starts. */
async function sendAndRead(headers: NonNullable<RequestOptions["headers"]>) {
  const seen: object[] = [];
  const onStart = (message: unknown) => {
    const { request: started } = message as { request: ClientRequest };
    seen.push({
      target: readSentHeader(started, "x-amz-target"),
      host: readSentHeader(started, "host"),
      other: readSentHeader(started, "x-other"),
      hasHead: readHead(started).startsWith("POST /queue HTTP/1.1"),
    });
  };
  subscribe("http.client.request.start", onStart);
  await new Promise<void>((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, path: "/queue", method: "POST", headers });
    sent.on("response", (response) => void response.resume().on("end", resolve));
    sent.on("error", reject).end("{}");
  });
  unsubscribe("http.client.request.start", onStart);
  return seen;
}

it.each([
  ["an object", { "X-Amz-Target": "AmazonSQS.SendMessage", Host: "queue.test:9324" }],
  ["one list", ["X-Amz-Target", "AmazonSQS.SendMessage", "Host", "queue.test:9324"]],
])("reads the headers of a request that were given as %s", async (_, headers) => {
  expect(await sendAndRead(headers)).toEqual([
    { target: "AmazonSQS.SendMessage", host: "queue.test:9324", other: "", hasHead: true },
  ]);
});
