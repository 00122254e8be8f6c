import { hintQueue } from "#functions/courier/work-queue.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { documents } from "#shared/aws/document-client.ts";
import { readSecret } from "#shared/aws/read-secret.ts";
import { derivedSigningSecrets } from "#shared/courier/adapters/crypto/signing-secrets.ts";
import { dynamoAccounts } from "#shared/courier/adapters/dynamodb/accounts/dynamo-accounts.ts";
import { dynamoNotifications } from "#shared/courier/adapters/dynamodb/notifications/dynamo-notifications.ts";
import { dynamoPoints } from "#shared/courier/adapters/dynamodb/points/dynamo-points.ts";
import { notificationSender } from "#shared/courier/adapters/http/notification-sender.ts";
import { notifyMessage } from "#shared/courier/adapters/sqs/queue-messages.ts";
import { sqsNotifyHints } from "#shared/courier/adapters/sqs/work-queues.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { service } from "../../runtime/service.ts";
import { sqsWorker } from "../../runtime/sqs-worker.ts";
import { notifyEnv } from "./env.ts";
import { runNotify } from "./process-notify-message.ts";

const env = readEnv(notifyEnv);
const notify = service("courier-notify");
const client = documents();
const deps = {
  points: dynamoPoints(client, env.COURIER_TABLE),
  notifications: dynamoNotifications(client, env.COURIER_TABLE),
  accounts: dynamoAccounts(client, env.COURIER_TABLE),
  sender: notificationSender({ timeoutMs: env.SEND_TIMEOUT_MS }),
  signingSecrets: derivedSigningSecrets(readSecret(env.MASTER_KEY_ARN)),
  hints: sqsNotifyHints(hintQueue(notify, env.NOTIFY_QUEUE_URL)),
  clock: systemClock,
  random: Math.random,
};

export const handler = notify.handler(
  sqsWorker({ message: notifyMessage, run: runNotify(deps, notify), log: notify.log }),
);
