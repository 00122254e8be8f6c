import { Duration } from "aws-cdk-lib";
import { Construct } from "constructs";
import type { NotifyEnv } from "#functions/courier/notify/env.ts";
import type { SecretAccess } from "#infra/constructs/generated-secret.ts";
import type { TableAccess } from "#infra/constructs/state-table.ts";
import { getConfig } from "#infra/constructs/system-stack.ts";
import { ServiceFunction, WAITING_MEGABYTES } from "../constructs/service-function.ts";
import { MAX_MESSAGE_DELAY, WorkQueue } from "../constructs/work-queue.ts";

interface NotificationsProps {
  readonly table: TableAccess;
  readonly notificationKeys: SecretAccess;
  /** "yes" for local runs only. */
  readonly allowPrivateAddresses: string;
}

/** The time limit of one request to a receiver. */
const SEND_TIMEOUT_MS = 10_000;

/** Renders the notifications of changed points and sends them: queue → function → receiver. */
export class Notifications extends Construct {
  readonly workQueue: WorkQueue;

  constructor(scope: Construct, id: string, props: NotificationsProps) {
    super(scope, id);
    const { table, notificationKeys } = props;
    // The receiver's time limit, and five seconds to read and to record.
    const timeout = Duration.millis(SEND_TIMEOUT_MS).plus(Duration.seconds(5));
    this.workQueue = new WorkQueue(this, "Work", {
      workerTimeout: timeout,
      maxDelay: MAX_MESSAGE_DELAY,
    });

    const notify = new ServiceFunction<NotifyEnv>(this, "Notify", {
      folder: "functions/courier/notify",
      memoryMegabytes: WAITING_MEGABYTES,
      sendsToItself: true,
      description: "Renders and sends notifications of points.",
      failureImpact: "Notifications are late. The queue and the one-minute sweep try them again.",
      timeout,
      environment: {
        COURIER_TABLE: table.tableName,
        NOTIFY_QUEUE_URL: this.workQueue.queue.queueUrl,
        NOTIFICATION_KEYS_ARN: notificationKeys.secretArn,
        ALLOW_PRIVATE_WEBHOOK_ADDRESSES: props.allowPrivateAddresses,
        SEND_TIMEOUT_MS: String(SEND_TIMEOUT_MS),
      },
    });
    table.grant(notify, "dynamodb:GetItem", "dynamodb:PutItem", "dynamodb:UpdateItem");
    this.workQueue.queue.grant(notify, "sqs:SendMessage");
    notificationKeys.grantRead(notify);
    // One message per invocation: a slow receiver must not use up another notification's time.
    this.workQueue.addWorker(notify, {
      batchSize: 1,
      maxConcurrency: getConfig(this).concurrency.notifications,
    });
  }
}
