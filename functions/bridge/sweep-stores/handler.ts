import { SQSClient } from "@aws-sdk/client-sqs";
import { documents } from "#shared/aws/documents.ts";
import { readSecret } from "#shared/aws/secret.ts";
import { vaultOf } from "#shared/bridge/adapters/crypto/vault.ts";
import { dynamoSweepBook } from "#shared/bridge/adapters/dynamodb/sweep-book.ts";
import { dynamoTenants } from "#shared/bridge/adapters/dynamodb/tenants.ts";
import { sqsHintQueue } from "#shared/bridge/adapters/sqs/hint-queue.ts";
import { storefrontOf, wooClientOf } from "#shared/bridge/adapters/storefront-of.ts";
import { sweepStores } from "#shared/bridge/use-cases/sweep-stores.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { readEnv } from "../../runtime/env.ts";
import { errorSummary } from "../../runtime/error-summary.ts";
import { fresh } from "../../runtime/fresh.ts";
import { service } from "../../runtime/service.ts";
import { shopifyOf } from "../shopify-of.ts";
import { askStoreOf } from "../woocommerce-of.ts";
import { sweepStoresEnv } from "./env.ts";

const env = readEnv(sweepStoresEnv);
const { handler: wrapped, count, log } = service("sweep-stores");
const client = documents();
const masterKey = fresh(() => readSecret(env.MASTER_KEY_ARN));
const tenants = dynamoTenants(client, env.TABLE_NAME, async () => vaultOf(await masterKey()));

const sweep = sweepStores({
  book: dynamoSweepBook(client, env.TABLE_NAME),
  tenants,
  storefrontOf: storefrontOf(shopifyOf(env), wooClientOf(askStoreOf(env), tenants), systemClock),
  hints: sqsHintQueue(new SQSClient(), env.HINT_QUEUE_URL),
  failed: (storeId, error) => {
    log.warn("store not swept", { storeId, ...errorSummary(error) });
    count("StoresNotSwept");
  },
});

export const handler = wrapped(async () => count("OrdersSwept", await sweep()));
