import { Duration } from "aws-cdk-lib";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import {
  LONGEST_DELAY_SECONDS,
  SEND_WEBHOOKS_KEYS,
  type SendWebhooksEnv,
} from "#functions/bridge/send-webhooks/env.ts";
import { ServiceFunction, WAITING_MEGABYTES } from "#infra/constructs/service-function.ts";
import type { TableAccess } from "#infra/constructs/state-table.ts";
import { getConfig } from "#infra/constructs/system-stack.ts";
import { MAX_MESSAGE_DELAY, WorkQueue } from "#infra/constructs/work-queue.ts";
import type { BridgeKeys } from "./keys.ts";

interface WebhooksProps {
  readonly table: TableAccess;
  readonly keys: BridgeKeys;
  readonly publicUrl: string;
  readonly shopifyClientId: string;
  readonly shopifyAdminUrl: string;
  readonly allowPrivateStoreAddresses: string;
}

/**
 * Tells merchants' own programs what happens to deliveries: queue → function → endpoint. What is sent
 * to an endpoint that fails waits in a second queue of the same function.
 */
export class Webhooks extends Construct {
  readonly webhookQueue: Queue;
  /** The same with its dead letters, which are also those of the retries. */
  readonly webhooks: WorkQueue;

  constructor(scope: Construct, id: string, props: WebhooksProps) {
    super(scope, id);
    // Ten seconds for the receiver, and some to read and to record.
    const timeout = Duration.seconds(20);
    const messages = new WorkQueue(this, "Messages", {
      workerTimeout: timeout,
      maxDelay: Duration.seconds(LONGEST_DELAY_SECONDS),
      deadLetterImpact:
        "A program of a merchant's is not told of a change until the letter is sent again. Deliveries are not affected.",
    });
    const { queue } = messages;
    this.webhookQueue = queue;
    this.webhooks = messages;
    const retries = new WorkQueue(this, "Retries", {
      workerTimeout: timeout,
      maxDelay: MAX_MESSAGE_DELAY,
      sharesLettersOf: messages,
    });
    const used = props.keys.pick(...SEND_WEBHOOKS_KEYS);
    const worker = new ServiceFunction<SendWebhooksEnv>(this, "Send", {
      folder: "functions/bridge/send-webhooks",
      memoryMegabytes: WAITING_MEGABYTES,
      sendsToItself: true,
      description: "Sends webhooks to merchants' own programs.",
      failureImpact:
        "Webhooks are late. The queue tries again; after five failures the message becomes a dead letter.",
      timeout,
      environment: {
        TABLE_NAME: props.table.tableName,
        ...used.environment,
        WEBHOOK_QUEUE_URL: queue.queueUrl,
        WEBHOOK_RETRY_QUEUE_URL: retries.queue.queueUrl,
        PUBLIC_URL: props.publicUrl,
        SHOPIFY_CLIENT_ID: props.shopifyClientId,
        SHOPIFY_ADMIN_URL: props.shopifyAdminUrl,
        ALLOW_PRIVATE_STORE_ADDRESSES: props.allowPrivateStoreAddresses,
      },
    });
    props.table.grant(worker, "dynamodb:GetItem", "dynamodb:PutItem");
    queue.grant(worker, "sqs:SendMessage");
    retries.queue.grant(worker, "sqs:SendMessage");
    used.grantRead(worker);
    // One message per invocation: a slow receiver must not use up another one's time.
    const { webhooks, webhookRetries } = getConfig(this).concurrency;
    messages.addWorker(worker, { batchSize: 1, maxConcurrency: webhooks });
    // Their own places: receivers that hang hold these, and nobody else's.
    retries.addWorker(worker, { batchSize: 1, maxConcurrency: webhookRetries });
  }
}
