import { afterAll, beforeAll, expect, it } from "vitest";
import { createStorePreparer } from "#functions/bridge/composition/store-preparer.ts";
import { createWoocommerceRoutes } from "#functions/bridge/operator-api/woocommerce-routes.ts";
import { BRIDGE_INDEXES } from "#infra/bridge/indexes.ts";
import { generateToken } from "#shared/bridge/adapters/crypto/tokens.ts";
import { createDynamoSessionEpochs } from "#shared/bridge/adapters/dynamodb/sign-in/session-epochs.ts";
import { createDynamoStoreAdmins } from "#shared/bridge/adapters/dynamodb/sign-in/store-admins.ts";
import { createDynamoConnectionAttempts } from "#shared/bridge/adapters/dynamodb/stores/connection-attempts.ts";
import { createDynamoStoreHealthRecords } from "#shared/bridge/adapters/dynamodb/stores/store-health-records.ts";
import { createDynamoStores } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import { createStoreHttpClient } from "#shared/bridge/adapters/http/store-http-client.ts";
import { openStoreMaintenance } from "#shared/bridge/adapters/stores/open-store-maintenance.ts";
import { createWooCommerceClientFactory } from "#shared/bridge/adapters/stores/open-storefront.ts";
import { createStoreChecker } from "#shared/bridge/adapters/woocommerce/stores/store-checker.ts";
import { isSweepPostponed } from "#shared/bridge/domain/stores/maintenance-schedule.ts";
import { recordFailedSweep } from "#shared/bridge/domain/stores/store-health.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { toNetworkPolicy } from "#shared/outbound/network-policy.ts";
import { buildCourierAccount, buildStore } from "#test/builders/bridge/delivery.ts";
import { createTestVault } from "#test/builders/bridge/keys.ts";
import { buildKeyRing } from "#test/builders/key-ring.ts";
import { createOperatorInvoker } from "#test/fakes/bridge/operator-api.ts";
import { startTable } from "#test/fakes/dynamo-table.ts";
import { startWooCommerceStore } from "#test/fakes/stores/woocommerce-store.ts";
import { startWebhookReceiver } from "#test/sandbox/woocommerce/webhooks/webhook-receiver.ts";

const table = await startTable("bridge", BRIDGE_INDEXES);
const bakery = await startWooCommerceStore();
const receiver = await startWebhookReceiver();
const vault = async () => createTestVault("master");
const stores = createDynamoStores(table, vault);
const health = createDynamoStoreHealthRecords(table);
const storeHttpClient = createStoreHttpClient(toNetworkPolicy("yes"));
const publicUrl = new URL(receiver.url).origin;
const logged: string[] = [];
const service = {
  log: { info: () => undefined, warn: (text: string) => void logged.push(text) },
  count: () => undefined,
} as unknown as Parameters<typeof createStorePreparer>[2];
const openMaintenance = openStoreMaintenance(
  createWooCommerceClientFactory(storeHttpClient, stores),
  { webhookUrl: publicUrl, readWebhookKeys: async () => buildKeyRing("webhooks") },
);
const epochs = createDynamoSessionEpochs(table);
const callOperatorApi = createOperatorInvoker(
  createWoocommerceRoutes({
    stores,
    admins: createDynamoStoreAdmins(table, vault, systemClock),
    connectionAttempts: createDynamoConnectionAttempts(table, vault),
    storeChecker: createStoreChecker(storeHttpClient, systemClock),
    sessionEpochs: epochs,
    shopEvents: { send: async () => undefined },
    openStoreMaintenance: openMaintenance,
    prepareConnectedStore: createStorePreparer(openMaintenance, health, service),
    health,
    reportFailure: () => undefined,
    createToken: generateToken,
    readWebhookKeys: async () => buildKeyRing("webhooks"),
    publicUrl,
    webhookUrl: publicUrl,
    clock: systemClock,
  }),
);
const { storeId, accountId } = buildStore();

beforeAll(() => stores.putAccount(buildCourierAccount()));
afterAll(() => Promise.all([bakery.close(), receiver.close(), table.stop()]));

const connectByKeys = (more: { readonly sign_out?: boolean } = {}) =>
  callOperatorApi("PUT /ops/v1/stores/woocommerce/{storeId}", {
    pathParameters: { storeId },
    body: {
      account_id: accountId,
      url: bakery.store.url,
      consumer_key: bakery.store.consumerKey,
      consumer_secret: bakery.store.consumerSecret,
      ...more,
    },
  });

it("creates the webhooks of a store that is connected by keys at once", async () => {
  expect((await connectByKeys()).status).toBe(200);

  const delivery_url = `${publicUrl}/woocommerce/${storeId}/webhooks?key=k1`;
  expect(await bakery.callRest("GET webhooks")).toMatchObject(
    ["restored", "deleted", "updated", "created"].map((event) => ({
      ...{ topic: `order.${event}`, status: "active", delivery_url },
    })),
  );
});

it("sweeps a store whose sweeps failed at the next run after it is connected again", async () => {
  await connectByKeys();
  const now = systemClock();
  const failures = Array.from({ length: 7 });
  const sweep = failures.reduce<ReturnType<typeof recordFailedSweep> | undefined>(
    (before) => recordFailedSweep(before, { code: "store-unreachable.silent", params: {} }, now),
    undefined,
  );
  await health.update(storeId, { sweep, aliveAt: new Date(now.getTime() - 1) });
  expect(isSweepPostponed(await health.read(storeId), now)).toBe(true);

  await connectByKeys();

  expect(isSweepPostponed(await health.read(storeId), systemClock())).toBe(false);
  expect(logged).toEqual([]);
});

it("keeps the sessions of a store that gets new keys, unless they are to end", async () => {
  await connectByKeys();
  const before = await epochs.ensure(storeId);

  await connectByKeys();
  expect(await epochs.read(storeId)).toBe(before);

  await connectByKeys({ sign_out: true });
  expect(await epochs.read(storeId)).not.toBe(before);
});
