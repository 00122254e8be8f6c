import { SQSClient } from "@aws-sdk/client-sqs";
import type { SQSEvent } from "aws-lambda";
import { shopifyOf } from "#functions/bridge/shopify-clients.ts";
import { fresh } from "#functions/runtime/cache-with-ttl.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { documents } from "#shared/aws/document-client.ts";
import { readSecret } from "#shared/aws/read-secret.ts";
import { vaultOf } from "#shared/bridge/adapters/crypto/vault.ts";
import { dynamoBatchStore } from "#shared/bridge/adapters/dynamodb/batching/batches.ts";
import { dynamoDeliveryStore } from "#shared/bridge/adapters/dynamodb/delivery/deliveries.ts";
import { dynamoCustomerExports } from "#shared/bridge/adapters/dynamodb/privacy/customer-exports.ts";
import { dynamoStoreArchive } from "#shared/bridge/adapters/dynamodb/privacy/store-data.ts";
import { dynamoStoreAdmins } from "#shared/bridge/adapters/dynamodb/sign-in/store-admins.ts";
import { dynamoParkedOrders } from "#shared/bridge/adapters/dynamodb/stores/parked-orders.ts";
import { dynamoTenants } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import { dynamoSweepBook } from "#shared/bridge/adapters/dynamodb/stores/sweep-checkpoints.ts";
import { shopDoor } from "#shared/bridge/adapters/shopify/stores/shop-lookup.ts";
import { sqsHintQueue } from "#shared/bridge/adapters/sqs/reconcile-queue.ts";
import { shopEventSchema, storeOfEvent } from "#shared/bridge/domain/stores/shop-event.ts";
import { shopEvent } from "#shared/bridge/use-cases/stores/handle-shop-event.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { service } from "../../runtime/service.ts";
import { sqsWorker } from "../../runtime/sqs-worker.ts";
import { shopifyShopEventsEnv } from "./env.ts";

const env = readEnv(shopifyShopEventsEnv);
const { handler: wrapped, count, log } = service("shopify-shop-events");
const client = documents();
const table = env.TABLE_NAME;
const masterKey = fresh(() => readSecret(env.MASTER_KEY_ARN));
const vault = async () => vaultOf(await masterKey());
const { app, admin } = shopifyOf(env, client, masterKey);

const run = shopEvent({
  installations: app.installations,
  door: shopDoor(admin),
  tenants: dynamoTenants(client, table, vault),
  admins: dynamoStoreAdmins(client, table, vault, systemClock),
  archive: dynamoStoreArchive(client, table),
  batches: dynamoBatchStore(client, table),
  deliveries: dynamoDeliveryStore(client, table),
  exports: dynamoCustomerExports(client, table, vault),
  parked: dynamoParkedOrders(client, table),
  book: dynamoSweepBook(client, table),
  hints: sqsHintQueue(new SQSClient(), env.HINT_QUEUE_URL),
  clock: systemClock,
});

const work = sqsWorker({
  message: shopEventSchema,
  run: async (event) => {
    const outcome = await run(event);
    count(`ShopEvent-${event.kind}`);
    log.info("shop event", { kind: event.kind, storeId: storeOfEvent(event), outcome });
  },
  log,
});

export const handler = wrapped((event: SQSEvent) => work(event));
