import { SQSClient } from "@aws-sdk/client-sqs";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { cacheWithTtl } from "#functions/runtime/cache-with-ttl.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { createDocumentClient } from "#shared/aws/document-client.ts";
import { readSecret } from "#shared/aws/read-secret.ts";
import { createVault } from "#shared/bridge/adapters/crypto/vault.ts";
import { createDynamoDeliveryIndex } from "#shared/bridge/adapters/dynamodb/delivery/delivery-index.ts";
import { createDynamoStores } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import { createSqsReconcileQueue } from "#shared/bridge/adapters/sqs/reconcile-queue.ts";
import { requestFromNotification } from "#shared/bridge/use-cases/reconcile/request-from-notification.ts";
import { createService } from "../../runtime/service.ts";
import { courierWebhookEnv } from "./env.ts";
import { receiveCourierNotification } from "./receive-courier-notification.ts";

const env = readEnv(courierWebhookEnv);
const { wrapHandler, count } = createService("courier-webhook");
const client = createDocumentClient();
const readMasterKey = cacheWithTtl(() => readSecret(env.MASTER_KEY_ARN));

export const handler = wrapHandler((event: APIGatewayProxyEventV2) =>
  receiveCourierNotification(event, {
    readMasterKey,
    stores: createDynamoStores(client, env.TABLE_NAME, async () =>
      createVault(await readMasterKey()),
    ),
    requestReconcile: requestFromNotification({
      index: createDynamoDeliveryIndex(client, env.TABLE_NAME),
      reconcileQueue: createSqsReconcileQueue(new SQSClient(), env.RECONCILE_QUEUE_URL),
    }),
    count,
  }),
);
