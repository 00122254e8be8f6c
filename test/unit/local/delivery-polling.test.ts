import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { startDeliveryPolling } from "#infra/local/delivery-polling.ts";

const STORE = "store-1";
const base = `/ops/v1/stores/${STORE}/deliveries`;

const listed = (order_id: string, fields: object) => ({
  order_id,
  state: "booked",
  courier_order_id: null,
  batch_id: null,
  ...fields,
});

let stop = () => {};
afterEach(() => stop());

/** Polls a bridge that lists these deliveries, and returns what the first turn requested. */
async function pollOnce(deliveries: readonly object[]): Promise<string[]> {
  const requested: string[] = [];
  let turns = 0;
  const server = createServer((request, response) => {
    if (request.method === "GET") turns += 1;
    else if (turns === 1) requested.push(request.url ?? "");
    response.end(JSON.stringify(request.method === "GET" ? { deliveries } : {}));
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  const stopPolling = startDeliveryPolling(
    { url: `http://127.0.0.1:${port}`, opsKey: "key" },
    [STORE],
    0.02,
  );
  stop = () => {
    stopPolling();
    server.close();
    server.closeAllConnections();
  };
  await vi.waitFor(() => expect(turns).toBeGreaterThan(1), 10_000);
  return requested;
}

it("asks for each delivery that has a courier order of its own, while it can progress", async () => {
  expect(
    await pollOnce([
      listed("1", { courier_order_id: "c-1" }),
      listed("2", { courier_order_id: "c-2" }),
      listed("3", { courier_order_id: "c-3", state: "completed" }),
      listed("4", { state: "waiting" }),
    ]),
  ).toEqual([`${base}/1/reconcile`, `${base}/2/reconcile`]);
});

it("asks for one delivery of each batch, which tells its others", async () => {
  expect(
    await pollOnce([
      listed("1", { batch_id: "b-1", state: "completed" }),
      listed("2", { batch_id: "b-1", courier_order_id: "c-1" }),
      listed("3", { batch_id: "b-1", courier_order_id: "c-1" }),
      listed("4", { batch_id: "b-2", state: "waiting" }),
      listed("5", { batch_id: "b-2", state: "waiting" }),
    ]),
  ).toEqual([`${base}/2/reconcile`, `${base}/4/reconcile`]);
});
