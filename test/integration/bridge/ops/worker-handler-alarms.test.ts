import type { Context } from "aws-lambda";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import * as z from "zod";
import { createDynamoDeliveries } from "#shared/bridge/adapters/dynamodb/delivery/deliveries.ts";
import { createDynamoStores } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import { type DeliveryKey, storeIdSchema, storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import { buildCourierAccount, buildDelivery, buildStore } from "#test/builders/bridge/delivery.ts";
import { type BridgeOverHttp, startBridgeOverHttp } from "#test/fakes/bridge/bridge-over-http.ts";
import { startScriptedCourier } from "#test/fakes/courier/scripted-courier.ts";
import { loadHandler } from "#test/fakes/load-handler.ts";
import { startWooCommerceStore } from "#test/fakes/stores/woocommerce-store.ts";
import { watchAlarms } from "#test/fakes/watch-alarms.ts";
import { HANDLER_ALARMS } from "#test/infra/observability/handler-alarms.ts";

type Handler = (event: object, context: Context) => Promise<unknown>;

const ASSIGNED = 1550;
const storeId = storeIdSchema.parse("tea-house");

let bridge: BridgeOverHttp;
let sandbox: Awaited<ReturnType<typeof startWooCommerceStore>>;
let courier: Awaited<ReturnType<typeof startScriptedCourier>>;
let watch: ReturnType<typeof watchAlarms>;
let worker: Handler;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  courier = await startScriptedCourier();
  sandbox = await startWooCommerceStore();
  bridge = await startBridgeOverHttp();
  watch = watchAlarms("worker");
  ({ handler: worker } = await loadHandler<{ handler: Handler }>("bridge/reconcile-delivery"));
  const stores = createDynamoStores(bridge.table, bridge.openVault);
  await stores.putAccount(buildCourierAccount({ baseUrl: courier.baseUrl }));
  await stores.connect(buildStore({ storeId, access: sandbox.access }), new Date());
});
afterAll(async () => {
  watch.close();
  vi.useRealTimers();
  await Promise.all([bridge.close(), sandbox.close(), courier.close()]);
});

/** Places an order that a courier has. */
async function bookOrder(): Promise<DeliveryKey> {
  const { id } = z
    .object({ id: z.int() })
    .parse(await sandbox.callRest("POST orders", { status: "processing", line_items: [] }));
  const key = { storeId, orderId: storeOrderIdSchema.parse(String(id)), part: 1 };
  const booking = { state: "booked", accessKey: String(id), pointId: String(id) } as const;
  await createDynamoDeliveries(bridge.table).create(buildDelivery({ key, ...booking }));
  return key;
}

/** The courier names no point: each one is the only one that it was asked for. */
const reachStatus = (status: number) =>
  courier.respondWith(200, { code: 0, data: { status_id: status, id: "7" } });

/** Reconciles deliveries, as after a notification of the courier. */
async function reconcile(...keys: readonly DeliveryKey[]): Promise<void> {
  for (const key of keys) {
    const body = JSON.stringify({ ...key, reason: "courier", source: "courier" });
    await worker({ Records: [{ messageId: "1", body, attributes: {} }] }, {
      functionName: "reconcile-delivery",
      awsRequestId: "aws-1",
      getRemainingTimeInMillis: () => 60_000,
    } as Context);
  }
}

/** Alarms and the account's state stay: one follows the other. */
it("the worker emits what fires the alarms on statuses that are late, and on refused credentials", async () => {
  const keys = [await bookOrder(), await bookOrder(), await bookOrder()];
  reachStatus(ASSIGNED);
  await sandbox.callSandbox("POST faults", { failNextRequests: 1000, method: "PUT" });
  for (let period = 0; period < 5; period++) {
    await reconcile(...keys);
    watch.passMinutes(5);
  }
  expect(watch.listFired()).toEqual([
    "ReconcileStatusesUntold",
    "ReconcileWooCommerceChangesFailing",
  ]);

  await sandbox.callSandbox("POST faults", {});
  for (const key of keys) {
    await reconcile(key);
    watch.passMinutes(5);
  }
  expect(watch.listFired()).toContain("ReconcileStatusesLate");

  const key = await bookOrder();
  courier.respondWith(401, { code: 1401 });

  await reconcile(key);
  watch.passMinutes(5);

  expect(watch.listFired()).toEqual([...HANDLER_ALARMS.worker].sort());
});
