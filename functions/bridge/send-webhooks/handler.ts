import { createKeyReader } from "#functions/bridge/composition/key-reader.ts";
import { openStoreHttpClient } from "#functions/bridge/composition/store-http-client.ts";
import { openStoreProfiles } from "#functions/bridge/composition/stores.ts";
import {
  openWebhookQueue,
  openWebhookRetryQueue,
} from "#functions/bridge/composition/webhook-queue.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { createService } from "#functions/runtime/service.ts";
import { createSqsWorker } from "#functions/runtime/sqs-worker.ts";
import { openTable } from "#shared/aws/table.ts";
import {
  createEndpointSecrets,
  nameEvent,
} from "#shared/bridge/adapters/crypto/endpoint-secrets.ts";
import { createDynamoDeliveries } from "#shared/bridge/adapters/dynamodb/delivery/deliveries.ts";
import { createDynamoEndpointStates } from "#shared/bridge/adapters/dynamodb/webhook-endpoints/endpoint-states.ts";
import { createDynamoSentEvents } from "#shared/bridge/adapters/dynamodb/webhook-endpoints/sent-events.ts";
import { createWebhookSender } from "#shared/bridge/adapters/http/webhook-sender.ts";
import { webhookMessageSchema } from "#shared/bridge/domain/webhook-endpoints/webhook-message.ts";
import {
  processWebhookMessage,
  type WebhookOutcome,
} from "#shared/bridge/use-cases/webhook-endpoints/process-webhook-message.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { buildEventBody } from "./build-event-body.ts";
import { sendWebhooksEnv } from "./env.ts";

const env = readEnv(sendWebhooksEnv);
const { log, count, wrapHandler } = createService("send-webhooks");
const table = openTable(env.TABLE_NAME);
const processMessage = processWebhookMessage({
  stores: openStoreProfiles(table),
  deliveries: createDynamoDeliveries(table),
  sentEvents: createDynamoSentEvents(table),
  endpointStates: createDynamoEndpointStates(table),
  endpointSecrets: createEndpointSecrets(createKeyReader(env.STORE_WEBHOOK_KEYS_ARN)),
  webhookSender: createWebhookSender(openStoreHttpClient(env)),
  webhookQueue: openWebhookQueue(env),
  retryQueue: openWebhookRetryQueue(env),
  buildEventBody: (store, sent) => buildEventBody(env, store, sent),
  nameEvent,
  clock: systemClock,
});
const processMessages = createSqsWorker({
  messageSchema: webhookMessageSchema,
  async run(message) {
    const outcome = await processMessage(message);
    count("WebhookSent", { outcome: toCounted(outcome) });
    const { kind } = message;
    log.info("webhook", {
      ...{ kind, outcome },
      ...(message.kind === "events"
        ? message.events[0]?.key
        : { storeId: message.storeId, eventId: message.eventId }),
    });
  },
  log,
});

const toCounted = (outcome: WebhookOutcome) =>
  outcome === "delivered" || outcome === "failed" || outcome === "given-up" ? outcome : "other";

export const handler = wrapHandler(processMessages);
