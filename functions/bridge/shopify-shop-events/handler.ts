import { SQSClient } from "@aws-sdk/client-sqs";
import type { SQSEvent } from "aws-lambda";
import { createShopifyClients } from "#functions/bridge/shopify-clients.ts";
import { cacheWithTtl } from "#functions/runtime/cache-with-ttl.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { createDocumentClient } from "#shared/aws/document-client.ts";
import { readSecret } from "#shared/aws/read-secret.ts";
import { createVault } from "#shared/bridge/adapters/crypto/vault.ts";
import { createDynamoBatches } from "#shared/bridge/adapters/dynamodb/batching/batches.ts";
import { createDynamoDeliveries } from "#shared/bridge/adapters/dynamodb/delivery/deliveries.ts";
import { createDynamoCustomerExports } from "#shared/bridge/adapters/dynamodb/privacy/customer-exports.ts";
import { createDynamoStoreData } from "#shared/bridge/adapters/dynamodb/privacy/store-data.ts";
import { createDynamoStoreAdmins } from "#shared/bridge/adapters/dynamodb/sign-in/store-admins.ts";
import { createDynamoParkedOrders } from "#shared/bridge/adapters/dynamodb/stores/parked-orders.ts";
import { createDynamoStores } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import { createDynamoSweepCheckpoints } from "#shared/bridge/adapters/dynamodb/stores/sweep-checkpoints.ts";
import { createShopLookup } from "#shared/bridge/adapters/shopify/stores/shop-lookup.ts";
import { createSqsReconcileQueue } from "#shared/bridge/adapters/sqs/reconcile-queue.ts";
import { getEventStoreId, shopEventSchema } from "#shared/bridge/domain/stores/shop-event.ts";
import { handleShopEvent } from "#shared/bridge/use-cases/stores/handle-shop-event.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { createService } from "../../runtime/service.ts";
import { createSqsWorker } from "../../runtime/sqs-worker.ts";
import { shopifyShopEventsEnv } from "./env.ts";

const env = readEnv(shopifyShopEventsEnv);
const { wrapHandler, count, log } = createService("shopify-shop-events");
const client = createDocumentClient();
const table = env.TABLE_NAME;
const readMasterKey = cacheWithTtl(() => readSecret(env.MASTER_KEY_ARN));
const openVault = async () => createVault(await readMasterKey());
const { app, admin } = createShopifyClients(env, client, readMasterKey);

const runShopEvent = handleShopEvent({
  installations: app.installations,
  shopLookup: createShopLookup(admin),
  stores: createDynamoStores(client, table, openVault),
  admins: createDynamoStoreAdmins(client, table, openVault, systemClock),
  storeData: createDynamoStoreData(client, table),
  batches: createDynamoBatches(client, table),
  deliveries: createDynamoDeliveries(client, table),
  exports: createDynamoCustomerExports(client, table, openVault),
  parkedOrders: createDynamoParkedOrders(client, table),
  checkpoints: createDynamoSweepCheckpoints(client, table),
  reconcileQueue: createSqsReconcileQueue(new SQSClient(), env.RECONCILE_QUEUE_URL),
  clock: systemClock,
});

const processMessages = createSqsWorker({
  messageSchema: shopEventSchema,
  run: async (event) => {
    const outcome = await runShopEvent(event);
    count(`ShopEvent-${event.kind}`);
    log.info("shop event", { kind: event.kind, storeId: getEventStoreId(event), outcome });
  },
  log,
});

export const handler = wrapHandler((event: SQSEvent) => processMessages(event));
