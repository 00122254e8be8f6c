import { SQSClient } from "@aws-sdk/client-sqs";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { fresh } from "#functions/runtime/cache-with-ttl.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { documents } from "#shared/aws/document-client.ts";
import { readSecret } from "#shared/aws/read-secret.ts";
import { vaultOf } from "#shared/bridge/adapters/crypto/vault.ts";
import { dynamoDeliveryIndex } from "#shared/bridge/adapters/dynamodb/delivery/delivery-index.ts";
import { dynamoTenants } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import { sqsHintQueue } from "#shared/bridge/adapters/sqs/reconcile-queue.ts";
import { hintFromCourier } from "#shared/bridge/use-cases/reconcile/request-from-notification.ts";
import { service } from "../../runtime/service.ts";
import { courierWebhookEnv } from "./env.ts";
import { receiveCourierNotification } from "./receive-courier-notification.ts";

const env = readEnv(courierWebhookEnv);
const { handler: wrapped, count } = service("courier-webhook");
const client = documents();
const masterKey = fresh(() => readSecret(env.MASTER_KEY_ARN));

export const handler = wrapped((event: APIGatewayProxyEventV2) =>
  receiveCourierNotification(event, {
    masterKey,
    tenants: dynamoTenants(client, env.TABLE_NAME, async () => vaultOf(await masterKey())),
    hint: hintFromCourier({
      index: dynamoDeliveryIndex(client, env.TABLE_NAME),
      hints: sqsHintQueue(new SQSClient(), env.HINT_QUEUE_URL),
    }),
    count,
  }),
);
