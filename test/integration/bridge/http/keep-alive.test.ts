import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, it } from "vitest";
import { createStoreHttpClient } from "#shared/bridge/adapters/http/store-http-client.ts";
import { toNetworkPolicy } from "#shared/outbound/network-policy.ts";

const methods: string[] = [];
const connections = new Set<unknown>();
/** Closes each connection without an answer at its second request. */
const server = createServer((request, response) => {
  methods.push(request.method ?? "");
  const isKnown = connections.has(request.socket);
  connections.add(request.socket);
  if (isKnown) request.socket.destroy();
  else response.end("{}");
});
await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
afterAll(() => server.close());

const sendRequest = createStoreHttpClient(toNetworkPolicy("yes"));
const send = (method: "GET" | "POST") =>
  sendRequest(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, {
    method,
    timeoutMs: 5_000,
    maxResponseBytes: 1_000,
    redirectScope: "same-origin",
  });

it("repeats a GET after a kept-alive connection was closed, and does not repeat a POST", async () => {
  expect((await send("GET")).status).toBe(200);
  expect((await send("GET")).status).toBe(200);
  expect(methods).toEqual(["GET", "GET", "GET"]);

  await expect(send("POST")).rejects.toMatchObject({ reason: "silent" });
  expect(methods).toEqual(["GET", "GET", "GET", "POST"]);
});
