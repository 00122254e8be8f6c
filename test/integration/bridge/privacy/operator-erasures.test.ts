import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createDynamoDeliveries } from "#shared/bridge/adapters/dynamodb/delivery/deliveries.ts";
import { createDynamoStores } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import { buildCourierAccount, buildDelivery, buildStore } from "#test/builders/bridge/delivery.ts";
import { type BridgeOverHttp, startBridgeOverHttp } from "#test/fakes/bridge/bridge-over-http.ts";
import { startScriptedCourier } from "#test/fakes/courier/scripted-courier.ts";
import { BUYER } from "./search-stored-items.ts";

let bridge: BridgeOverHttp;
const courier = await startScriptedCourier();

beforeAll(async () => {
  bridge = await startBridgeOverHttp();
});
beforeEach(() => courier.reset());
afterAll(() => Promise.all([bridge.close(), courier.close()]));

async function callOperatorApi(method: string, path: string, body?: unknown) {
  const response = await fetch(`${bridge.url}/ops/v1/${path}`, {
    method,
    headers: { "x-ops-key": bridge.opsKey, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
const countErasures = async () =>
  (await callOperatorApi("GET", "accounts/main/health")).body.erasures;

it("shows the operator what a courier cannot erase, tries again, and is told that it is done", async () => {
  const stores = createDynamoStores(bridge.table, bridge.openVault);
  await stores.putAccount(buildCourierAccount({ baseUrl: courier.baseUrl }));
  await stores.connect(buildStore(), new Date());
  const recipient = { ...BUYER, wholeNotes: BUYER.notes };
  const order = { refusals: 0, orderId: "42" };
  await createDynamoDeliveries(bridge.table).create(
    buildDelivery({ state: "completed", recipient, order }),
  );
  expect(await countErasures()).toEqual({ pending: 0, not_supported: 0, failed: 0 });

  const path = "stores/tea-house/redactions";
  expect(await callOperatorApi("POST", path, { order_ids: ["1001"] })).toMatchObject({
    status: 202,
  });
  expect(await bridge.processShopEvents()).toEqual({ processed: 1, failed: 0 });
  expect(await countErasures()).toEqual({ pending: 1, not_supported: 0, failed: 0 });

  courier.respondWith(405, "");
  await bridge.eraseAtCouriers();

  expect(await countErasures()).toEqual({ pending: 0, not_supported: 1, failed: 0 });
  const { body } = await callOperatorApi("GET", "accounts/main/erasures");
  expect(body.erasures).toMatchObject([
    { kind: "order", id: "42", state: "not-supported", attempts: 1, due_at: null },
  ]);
  expect(JSON.stringify(body)).not.toContain("tea-house");
  expect((await callOperatorApi("GET", "accounts/main/health")).body.state).toBe("available");

  expect((await callOperatorApi("POST", "accounts/main/erasures/retry")).body).toMatchObject({
    retried: 1,
  });
  courier.respondWith(500, "");
  await bridge.eraseAtCouriers();
  expect((await callOperatorApi("GET", "accounts/main/erasures")).body.erasures).toMatchObject([
    { state: "pending", last_error: { code: "courier-fault", text: expect.any(String) } },
  ]);

  const done = "accounts/main/erasures/order/42";
  expect((await callOperatorApi("DELETE", done)).status).toBe(200);
  expect((await callOperatorApi("DELETE", "accounts/main/erasures/order/7")).status).toBe(404);
  expect((await callOperatorApi("DELETE", "accounts/main/erasures/tale/7")).status).toBe(400);
  expect(await countErasures()).toEqual({ pending: 0, not_supported: 0, failed: 0 });
});
