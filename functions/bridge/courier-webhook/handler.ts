import { SQSClient } from "@aws-sdk/client-sqs";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { documents } from "#shared/aws/documents.ts";
import { readSecret } from "#shared/aws/secret.ts";
import { vaultOf } from "#shared/bridge/adapters/crypto/vault.ts";
import { dynamoDeliveryIndex } from "#shared/bridge/adapters/dynamodb/delivery-index.ts";
import { dynamoTenants } from "#shared/bridge/adapters/dynamodb/tenants.ts";
import { sqsHintQueue } from "#shared/bridge/adapters/sqs/hint-queue.ts";
import { hintFromCourier } from "#shared/bridge/use-cases/hint-from-courier.ts";
import { readEnv } from "../../runtime/env.ts";
import { fresh } from "../../runtime/fresh.ts";
import { service } from "../../runtime/service.ts";
import { courierWebhookEnv } from "./env.ts";
import { receiveCourierNotification } from "./receive.ts";

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
