import { SQSClient } from "@aws-sdk/client-sqs";
import type { SQSEvent } from "aws-lambda";
import * as z from "zod";
import { documents } from "#shared/aws/documents.ts";
import { readSecret } from "#shared/aws/secret.ts";
import { vaultOf } from "#shared/bridge/adapters/crypto/vault.ts";
import { dynamoBatchStore } from "#shared/bridge/adapters/dynamodb/batch-store.ts";
import { dynamoDeliveryStore } from "#shared/bridge/adapters/dynamodb/delivery-store.ts";
import { dynamoKeptRates } from "#shared/bridge/adapters/dynamodb/kept-rates.ts";
import { dynamoParkedOrders } from "#shared/bridge/adapters/dynamodb/parked-orders.ts";
import { dynamoSettingsStore } from "#shared/bridge/adapters/dynamodb/settings-store.ts";
import { dynamoStoreHealth } from "#shared/bridge/adapters/dynamodb/store-health.ts";
import { dynamoTenants } from "#shared/bridge/adapters/dynamodb/tenants.ts";
import { sqsHintQueue } from "#shared/bridge/adapters/sqs/hint-queue.ts";
import { storefrontOf, wooClientOf } from "#shared/bridge/adapters/storefront-of.ts";
import { trackingUrl } from "#shared/bridge/adapters/tracking-url.ts";
import { hintSchema, isBatchHint } from "#shared/bridge/domain/hint.ts";
import { repairSchema } from "#shared/bridge/domain/repair.ts";
import { advanceBatch } from "#shared/bridge/use-cases/advance-batch.ts";
import { advanceDelivery } from "#shared/bridge/use-cases/advance-delivery.ts";
import type { AdvanceDeps } from "#shared/bridge/use-cases/advance-deps.ts";
import { parkOrder } from "#shared/bridge/use-cases/shop/park-order.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { readEnv } from "../../runtime/env.ts";
import { fresh } from "../../runtime/fresh.ts";
import { service } from "../../runtime/service.ts";
import { sqsWorker } from "../../runtime/sqs-worker.ts";
import { courierOf } from "../courier-of.ts";
import { shopifyOf } from "../shopify-of.ts";
import { askStoreOf } from "../woocommerce-of.ts";
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
