import type { Context } from "aws-lambda";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import * as z from "zod";
import { createDynamoDeliveries } from "#shared/bridge/adapters/dynamodb/delivery/deliveries.ts";
import { createDynamoCourierErasures } from "#shared/bridge/adapters/dynamodb/privacy/courier-erasures.ts";
import { createDynamoInstallations } from "#shared/bridge/adapters/dynamodb/stores/installations.ts";
import { createDynamoStores } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import { storeIdSchema, toShopifyStoreId } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { EVERY_ORDER } from "#shared/bridge/domain/stores/store-start.ts";
import {
  buildCourierAccount,
  buildDelivery,
  buildDeliveryKey,
  buildStore,
} from "#test/builders/bridge/delivery.ts";
import { type BridgeOverHttp, startBridgeOverHttp } from "#test/fakes/bridge/bridge-over-http.ts";
import { loadHandler } from "#test/fakes/load-handler.ts";
import { startWooCommerceStore } from "#test/fakes/stores/woocommerce-store.ts";
import { watchAlarms } from "#test/fakes/watch-alarms.ts";
import { HANDLER_ALARMS } from "#test/infra/observability/handler-alarms.ts";

type Handler = (event: object, context: Context) => Promise<unknown>;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** More than one run of the sweep may lose by chance. */
const STORES = 25;
/** Nobody listens there. */
const SILENT = "http://127.0.0.1:9";

let bridge: BridgeOverHttp;
let sandbox: Awaited<ReturnType<typeof startWooCommerceStore>>;
let watch: ReturnType<typeof watchAlarms>;

beforeAll(async () => {
  bridge = await startBridgeOverHttp();
  watch = watchAlarms("schedules");
  vi.stubEnv("STORE_CONCURRENCY", "10");
  vi.stubEnv("SWEEP_SHARES", "1");
  const stores = createDynamoStores(bridge.table, bridge.openVault);
  const account = buildCourierAccount({ baseUrl: SILENT });
  await stores.putAccount(account);
  sandbox = await startWooCommerceStore();
  const answering = { storeId: storeIdSchema.parse("answering"), access: sandbox.access };
  await stores.connect(buildStore(answering), new Date());
  for (let at = 0; at < STORES; at++) {
    const storeId = storeIdSchema.parse(`shop-${at}`);
    const keys = { consumerKey: "ck_x", consumerSecret: "cs_x" };
    const access = { kind: "woocommerce", url: `${SILENT}/${at}`, ...keys } as const;
    await stores.connect(buildStore({ storeId, access }), new Date());
  }
});
afterAll(async () => {
  watch.close();
  await sandbox.close();
  vi.useRealTimers();
  await bridge.close();
});

/** Runs a handler as often as its schedule does, and records what it emits and which alarms fire. */
async function runFor(
  minutes: number,
  folder: string,
  { everyMinutes = 1, event = {} }: { everyMinutes?: number; event?: object } = {},
): Promise<void> {
  const { handler } = await loadHandler<{ handler: Handler }>(`bridge/${folder}`);
  const context = {
    functionName: folder,
    awsRequestId: "aws-1",
    getRemainingTimeInMillis: () => 10 * MINUTE_MS,
  } as Context;
  for (let minute = 0; minute < minutes; minute += everyMinutes) {
    await handler(event, context);
    watch.passMinutes(everyMinutes);
  }
}

it("the worker and the functions by schedule emit what fires their alarms", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  await keepErasureFor30Days();
  await installIdleShop();
  const record = await keepOrderStuckForTwoHours();

  await runFor(5, "sweep-due-deliveries");
  await runFor(5, "reconcile-delivery", { everyMinutes: 5, event: { Records: [record] } });
  await runFor(1, "erase-at-couriers");
  await runFor(1, "renew-shopify-tokens");
  await runFor(5, "sweep-stores", { everyMinutes: 5 });
  await loseOrdersAndWebhooks();
  vi.setSystemTime(Date.now() + 60 * MINUTE_MS);
  await runFor(90, "sweep-stores", { everyMinutes: 15 });
  // No worker took the requests of these orders: the comparison of the next day finds them.
  vi.setSystemTime(Date.now() + DAY_MS);
  await runFor(10, "sweep-stores", { everyMinutes: 5 });

  expect(watch.listFired()).toEqual(HANDLER_ALARMS.schedules);
});

/** The courier has not erased it until today. */
async function keepErasureFor30Days(): Promise<void> {
  const { accountId } = buildCourierAccount();
  const requestedAt = new Date(Date.now() - 30 * DAY_MS);
  await createDynamoCourierErasures(bridge.table).request(
    { accountId, kind: "point", id: "1" },
    requestedAt,
  );
}

/** Its tokens are due, and its shop does not answer. */
async function installIdleShop(): Promise<void> {
  const shop = "idle.myshopify.com";
  await createDynamoInstallations(bridge.table, bridge.openVault).install({
    ...{ storeId: toShopifyStoreId(shop), shop, shopId: "1" },
    ...{ state: "installed", missingScopes: [], installedAt: new Date() },
    tokens: {
      ...{ accessToken: "a", expiresAt: new Date(), refreshToken: "r" },
      refreshExpiresAt: new Date(Date.now() + 2 * DAY_MS),
      issuedAt: new Date(Date.now() - 88 * DAY_MS),
    },
  });
}

/** Its store is started, and does not answer. Returns the message that requests it. */
async function keepOrderStuckForTwoHours() {
  const key = { ...buildDeliveryKey(), storeId: storeIdSchema.parse("shop-1") };
  const stores = createDynamoStores(bridge.table, bridge.openVault);
  await stores.saveStart(key.storeId, () => EVERY_ORDER);
  const since = new Date(Date.now() - 120 * MINUTE_MS);
  const lastError = { ...createMessage("store-fault"), since, failures: 9 };
  const delivery = buildDelivery({ key, requeueAt: since, lastError });
  await createDynamoDeliveries(bridge.table).create(delivery);
  const body = JSON.stringify({ ...key, reason: "requeue due", source: "clock" });
  return { messageId: "1", body, attributes: {} };
}

/** Somebody deletes the webhooks of a store, where orders are placed then. */
async function loseOrdersAndWebhooks(): Promise<void> {
  const webhooks = z.array(z.object({ id: z.int() })).parse(await sandbox.callRest("GET webhooks"));
  expect(webhooks.length).toBeGreaterThan(0);
  for (const { id } of webhooks) await sandbox.callRest(`DELETE webhooks/${id}?force=true`);
  for (let at = 0; at < STORES; at++)
    await sandbox.callRest("POST orders", { status: "processing", line_items: [] });
}
