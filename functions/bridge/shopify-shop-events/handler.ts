import { SQSClient } from "@aws-sdk/client-sqs";
import type { SQSEvent } from "aws-lambda";
import { documents } from "#shared/aws/documents.ts";
import { readSecret } from "#shared/aws/secret.ts";
import { vaultOf } from "#shared/bridge/adapters/crypto/vault.ts";
import { dynamoBatchStore } from "#shared/bridge/adapters/dynamodb/batch-store.ts";
import { dynamoCustomerExports } from "#shared/bridge/adapters/dynamodb/customer-exports.ts";
import { dynamoDeliveryStore } from "#shared/bridge/adapters/dynamodb/delivery-store.ts";
import { dynamoParkedOrders } from "#shared/bridge/adapters/dynamodb/parked-orders.ts";
import { dynamoStoreAdmins } from "#shared/bridge/adapters/dynamodb/store-admins.ts";
import { dynamoStoreArchive } from "#shared/bridge/adapters/dynamodb/store-archive.ts";
import { dynamoSweepBook } from "#shared/bridge/adapters/dynamodb/sweep-book.ts";
import { dynamoTenants } from "#shared/bridge/adapters/dynamodb/tenants.ts";
import { shopDoor } from "#shared/bridge/adapters/shopify/shop-door.ts";
import { sqsHintQueue } from "#shared/bridge/adapters/sqs/hint-queue.ts";
import { shopEventSchema, storeOfEvent } from "#shared/bridge/domain/shop-event.ts";
import { shopEvent } from "#shared/bridge/use-cases/shop/shop-event.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { readEnv } from "../../runtime/env.ts";
import { fresh } from "../../runtime/fresh.ts";
import { service } from "../../runtime/service.ts";
import { sqsWorker } from "../../runtime/sqs-worker.ts";
import { shopifyOf } from "../shopify-of.ts";
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
