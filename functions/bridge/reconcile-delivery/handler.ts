import { SQSClient } from "@aws-sdk/client-sqs";
import type { SQSEvent } from "aws-lambda";
import * as z from "zod";
import { createCourierFactory } from "#functions/bridge/courier-factory.ts";
import { openStoreHttpClient } from "#functions/bridge/open-store-http-client.ts";
import { createShopifyClients } from "#functions/bridge/shopify-clients.ts";
import { cacheWithTtl } from "#functions/runtime/cache-with-ttl.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { createService } from "#functions/runtime/service.ts";
import { createSqsWorker } from "#functions/runtime/sqs-worker.ts";
import { createDocumentClient } from "#shared/aws/document-client.ts";
import { readSecret } from "#shared/aws/read-secret.ts";
import { buildTrackingUrl } from "#shared/bridge/adapters/crypto/tracking-url.ts";
import { createVault } from "#shared/bridge/adapters/crypto/vault.ts";
import { createDynamoBatches } from "#shared/bridge/adapters/dynamodb/batching/batches.ts";
import { createDynamoDeliveries } from "#shared/bridge/adapters/dynamodb/delivery/deliveries.ts";
import { createDynamoStoredRates } from "#shared/bridge/adapters/dynamodb/rates/stored-rates.ts";
import { createDynamoSettingsRepository } from "#shared/bridge/adapters/dynamodb/settings/settings-repository.ts";
import { createDynamoParkedOrders } from "#shared/bridge/adapters/dynamodb/stores/parked-orders.ts";
import { createDynamoStoreHealthRecords } from "#shared/bridge/adapters/dynamodb/stores/store-health-records.ts";
import { createDynamoStores } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import { createSqsReconcileQueue } from "#shared/bridge/adapters/sqs/reconcile-queue.ts";
import {
  createWooCommerceClientFactory,
  openStorefront,
} from "#shared/bridge/adapters/stores/open-storefront.ts";
import {
  isBatchReconcileRequest,
  reconcileRequestSchema,
} from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import { webhookRepairSchema } from "#shared/bridge/domain/stores/webhook-repair.ts";
import { reconcileBatch } from "#shared/bridge/use-cases/reconcile/reconcile-batch.ts";
import { reconcileDelivery } from "#shared/bridge/use-cases/reconcile/reconcile-delivery.ts";
import type { ReconcileDeps } from "#shared/bridge/use-cases/reconcile/reconcile-deps.ts";
import { parkOrder } from "#shared/bridge/use-cases/stores/park-order.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { reconcileDeliveryEnv } from "./env.ts";

const env = readEnv(reconcileDeliveryEnv);
const { wrapHandler, count, log } = createService("reconcile-delivery");
const client = createDocumentClient();
const readMasterKey = cacheWithTtl(() => readSecret(env.MASTER_KEY_ARN));
const stores = createDynamoStores(client, env.TABLE_NAME, async () =>
  createVault(await readMasterKey()),
);
const deps: ReconcileDeps = {
  deliveries: createDynamoDeliveries(client, env.TABLE_NAME),
  batches: createDynamoBatches(client, env.TABLE_NAME),
  settings: createDynamoSettingsRepository(client, env.TABLE_NAME),
  rates: createDynamoStoredRates(client, env.TABLE_NAME, readMasterKey),
  reconcileQueue: createSqsReconcileQueue(new SQSClient(), env.RECONCILE_QUEUE_URL),
  stores,
  openStorefront: openStorefront(
    createShopifyClients(env, client, readMasterKey).admin,
    createWooCommerceClientFactory(openStoreHttpClient(env), stores),
    systemClock,
  ),
  openCourier: createCourierFactory(client, env.TABLE_NAME, openStoreHttpClient(env), {
    log,
    count,
  }),
  buildTrackingUrl: async (key) => buildTrackingUrl(env.PUBLIC_URL, await readMasterKey(), key),
  clock: systemClock,
};
const runDelivery = reconcileDelivery(deps);
const runBatch = reconcileBatch(deps);
const storeHealth = createDynamoStoreHealthRecords(client, env.TABLE_NAME);

const parkUnknownOrder = parkOrder(createDynamoParkedOrders(client, env.TABLE_NAME), systemClock);

const processMessages = createSqsWorker({
  messageSchema: z.union([webhookRepairSchema, reconcileRequestSchema]),
  run: async (request) => {
    const { storeId } = request;
    if ("repair" in request) {
      // The next sweep of stores makes the webhooks anew: this worker's own work is deliveries.
      await storeHealth.update(storeId, { repairRequestedAt: systemClock() });
      count("WebhookRepairRequested");
      return;
    }
    const { reason } = request;
    if (isBatchReconcileRequest(request)) {
      const outcome = await runBatch(request);
      const state = outcome.kind === "idle" ? outcome.batch.state : outcome.kind;
      count(`Batch-${state}`);
      log.info("reconciled", { storeId, batchId: request.batchId, reason, state });
      return;
    }
    const outcome = await runDelivery(request);
    if (outcome.kind === "unknown-store") await parkUnknownOrder(request);
    const state = outcome.kind === "idle" ? outcome.delivery.state : outcome.kind;
    count(`Delivery-${state}`);
    log.info("reconciled", { storeId, orderId: request.orderId, reason, state });
  },
  log,
});

export const handler = wrapHandler((event: SQSEvent) => processMessages(event));
