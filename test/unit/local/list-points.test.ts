import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { listPoints } from "#test/e2e/local-run/delivery-results.ts";

let server: Server;
afterEach(() => server.close());

const buildPoint = (id: number, key: string) => ({ id, access_key: key, status_id: 1600 });

/** Serves a courier's list of points whose page from `start` on is the given one. */
async function serveList(pages: Readonly<Record<number, readonly unknown[]>>) {
  server = createServer(({ url = "" }, response) => {
    const start = Number(new URL(url, "http://courier").searchParams.get("start"));
    response.end(JSON.stringify({ data: pages[start] ?? [] }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return { courier: { url, clientid: "client", secretid: "secret" } } as unknown as Parameters<
    typeof listPoints
  >[0];
}

it("lists a point once that a page repeats", async () => {
  const oldest = buildPoint(1, "1");
  const endpoints = await serveList({ 0: [buildPoint(3, "2"), oldest], 2: [oldest] });

  expect(await listPoints(endpoints)).toEqual([buildPoint(3, "2"), oldest]);
});

it("lists two points of one access key", async () => {
  const both = [buildPoint(2, "1"), buildPoint(1, "1")];

  expect(await listPoints(await serveList({ 0: both }))).toEqual(both);
});
