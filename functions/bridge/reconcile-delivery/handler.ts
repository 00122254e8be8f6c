import { SQSClient } from "@aws-sdk/client-sqs";
import type { SQSEvent } from "aws-lambda";
import * as z from "zod";
import { courierOf } from "#functions/bridge/courier-factory.ts";
import { askStoreOf } from "#functions/bridge/open-store-http-client.ts";
import { shopifyOf } from "#functions/bridge/shopify-clients.ts";
import { fresh } from "#functions/runtime/cache-with-ttl.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { service } from "#functions/runtime/service.ts";
import { sqsWorker } from "#functions/runtime/sqs-worker.ts";
import { documents } from "#shared/aws/document-client.ts";
import { readSecret } from "#shared/aws/read-secret.ts";
import { trackingUrl } from "#shared/bridge/adapters/crypto/tracking-url.ts";
import { vaultOf } from "#shared/bridge/adapters/crypto/vault.ts";
import { dynamoBatchStore } from "#shared/bridge/adapters/dynamodb/batching/batches.ts";
import { dynamoDeliveryStore } from "#shared/bridge/adapters/dynamodb/delivery/deliveries.ts";
import { dynamoKeptRates } from "#shared/bridge/adapters/dynamodb/rates/stored-rates.ts";
import { dynamoSettingsStore } from "#shared/bridge/adapters/dynamodb/settings/settings-repository.ts";
import { dynamoParkedOrders } from "#shared/bridge/adapters/dynamodb/stores/parked-orders.ts";
import { dynamoStoreHealth } from "#shared/bridge/adapters/dynamodb/stores/store-health-records.ts";
import { dynamoTenants } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import { sqsHintQueue } from "#shared/bridge/adapters/sqs/reconcile-queue.ts";
import { storefrontOf, wooClientOf } from "#shared/bridge/adapters/stores/open-storefront.ts";
import { hintSchema, isBatchHint } from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import { repairSchema } from "#shared/bridge/domain/stores/webhook-repair.ts";
import { advanceBatch } from "#shared/bridge/use-cases/reconcile/reconcile-batch.ts";
import { advanceDelivery } from "#shared/bridge/use-cases/reconcile/reconcile-delivery.ts";
import type { AdvanceDeps } from "#shared/bridge/use-cases/reconcile/reconcile-deps.ts";
import { parkOrder } from "#shared/bridge/use-cases/stores/park-order.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { advanceDeliveryEnv } from "./env.ts";

const env = readEnv(advanceDeliveryEnv);
const { handler: wrapped, count, log } = service("advance-delivery");
const client = documents();
const masterKey = fresh(() => readSecret(env.MASTER_KEY_ARN));
const tenants = dynamoTenants(client, env.TABLE_NAME, async () => vaultOf(await masterKey()));
const deps: AdvanceDeps = {
  deliveries: dynamoDeliveryStore(client, env.TABLE_NAME),
  batches: dynamoBatchStore(client, env.TABLE_NAME),
  settings: dynamoSettingsStore(client, env.TABLE_NAME),
  rates: dynamoKeptRates(client, env.TABLE_NAME, masterKey),
  hints: sqsHintQueue(new SQSClient(), env.HINT_QUEUE_URL),
  tenants,
  storefrontOf: storefrontOf(
    shopifyOf(env, client, masterKey).admin,
    wooClientOf(askStoreOf(env), tenants),
    systemClock,
  ),
  courierOf: courierOf(client, env.TABLE_NAME, askStoreOf(env), { log, count }),
  trackingUrl: async (key) => trackingUrl(env.PUBLIC_URL, await masterKey(), key),
  clock: systemClock,
};
const advance = advanceDelivery(deps);
const advanceItsBatch = advanceBatch(deps);
const health = dynamoStoreHealth(client, env.TABLE_NAME);

const park = parkOrder(dynamoParkedOrders(client, env.TABLE_NAME), systemClock);

const work = sqsWorker({
  message: z.union([repairSchema, hintSchema]),
  run: async (hint) => {
    const { storeId } = hint;
    if ("repair" in hint) {
      // The next sweep of stores makes the webhooks anew: this worker's own work is deliveries.
      await health.note(storeId, { repairWantedAt: systemClock() });
      count("WebhookRepairWanted");
      return;
    }
    const { why } = hint;
    if (isBatchHint(hint)) {
      const outcome = await advanceItsBatch(hint);
      const state = outcome.kind === "rested" ? outcome.batch.state : outcome.kind;
      count(`Batch-${state}`);
      log.info("looked", { storeId, batchId: hint.batchId, why, state });
      return;
    }
    const outcome = await advance(hint);
    if (outcome.kind === "unknown-store") await park(hint);
    const state = outcome.kind === "rested" ? outcome.delivery.state : outcome.kind;
    count(`Delivery-${state}`);
    log.info("looked", { storeId, orderId: hint.orderId, why, state });
  },
  log,
});

export const handler = wrapped((event: SQSEvent) => work(event));
