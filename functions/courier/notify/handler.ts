import { openWorkedPoints } from "#functions/courier/composition/points.ts";
import { openNotificationQueue } from "#functions/courier/composition/queues.ts";
import { openSigningSecrets } from "#functions/courier/composition/signing-secrets.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { createService } from "#functions/runtime/service.ts";
import { createSqsWorker } from "#functions/runtime/sqs-worker.ts";
import { openTable } from "#shared/aws/table.ts";
import { createNotificationSender } from "#shared/courier/adapters/http/notification-sender.ts";
import { notificationMessage } from "#shared/courier/adapters/sqs/queue-messages.ts";
import { toNetworkPolicy } from "#shared/outbound/network-policy.ts";
import { notifyEnv } from "./env.ts";
import { processNotifyMessage } from "./process-notify-message.ts";

const env = readEnv(notifyEnv);
const service = createService("courier-notify");
const table = openTable(env.COURIER_TABLE);
const run = processNotifyMessage(service, {
  ...openWorkedPoints(table),
  sender: createNotificationSender({
    timeoutMs: env.SEND_TIMEOUT_MS,
    networkPolicy: toNetworkPolicy(env.ALLOW_PRIVATE_WEBHOOK_ADDRESSES),
  }),
  signingSecrets: openSigningSecrets(env),
  workQueue: openNotificationQueue(env, service),
  random: Math.random,
});
const { log } = service;

export const handler = service.wrapHandler(
  createSqsWorker({ messageSchema: notificationMessage, run, log }),
);
