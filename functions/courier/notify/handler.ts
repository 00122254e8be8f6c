import { openWorkQueue } from "#functions/courier/work-queue.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { readSecret } from "#shared/aws/read-secret.ts";
import { openTable } from "#shared/aws/table.ts";
import { createSigningSecretDerivation } from "#shared/courier/adapters/crypto/signing-secrets.ts";
import { createDynamoAccounts } from "#shared/courier/adapters/dynamodb/accounts/dynamo-accounts.ts";
import { createDynamoNotifications } from "#shared/courier/adapters/dynamodb/notifications/dynamo-notifications.ts";
import { createDynamoPoints } from "#shared/courier/adapters/dynamodb/points/dynamo-points.ts";
import { createNotificationSender } from "#shared/courier/adapters/http/notification-sender.ts";
import { notificationMessage } from "#shared/courier/adapters/sqs/queue-messages.ts";
import { createSqsNotificationQueue } from "#shared/courier/adapters/sqs/work-queues.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { createService } from "../../runtime/service.ts";
import { createSqsWorker } from "../../runtime/sqs-worker.ts";
import { notifyEnv } from "./env.ts";
import { processNotifyMessage } from "./process-notify-message.ts";

const env = readEnv(notifyEnv);
const service = createService("courier-notify");
const table = openTable(env.COURIER_TABLE);
const deps = {
  points: createDynamoPoints(table),
  notifications: createDynamoNotifications(table),
  accounts: createDynamoAccounts(table),
  sender: createNotificationSender({ timeoutMs: env.SEND_TIMEOUT_MS }),
  deriveSigningSecret: createSigningSecretDerivation(readSecret(env.MASTER_KEY_ARN)),
  workQueue: createSqsNotificationQueue(openWorkQueue(service, env.NOTIFY_QUEUE_URL)),
  clock: systemClock,
  random: Math.random,
};

export const handler = service.wrapHandler(
  createSqsWorker({
    messageSchema: notificationMessage,
    run: processNotifyMessage(deps, service),
    log: service.log,
  }),
);
