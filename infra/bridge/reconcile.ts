import { Duration } from "aws-cdk-lib";
import type { Table } from "aws-cdk-lib/aws-dynamodb";
import type { Secret } from "aws-cdk-lib/aws-secretsmanager";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { AdvanceDeliveryEnv } from "#functions/bridge/reconcile-delivery/env.ts";
import type { SweepDueEnv } from "#functions/bridge/sweep-due-deliveries/env.ts";
import { every } from "#infra/constructs/schedule-every.ts";
import { ServiceFunction } from "#infra/constructs/service-function.ts";
import { WorkQueue } from "#infra/constructs/work-queue.ts";
import { accountAlarms } from "./courier-account-alarms.ts";

interface AdvanceProps {
  readonly table: Table;
  readonly masterKey: Secret;
  readonly shopifyApp: Secret;
  readonly shopifyClientId: string;
  readonly shopifyAdminUrl: string;
  readonly allowPrivateStoreAddresses: string;
  readonly publicUrl: string;
}

/** The loop: hints in a queue, a worker that advances deliveries, a sweep that finds what is due. */
export class Advance extends Construct {
  readonly hints: Queue;

  constructor(scope: Construct, id: string, props: AdvanceProps) {
    super(scope, id);
    // The last step begins within 15 s; the slowest (Shopify, asking for pauses) takes 40 s.
    const timeout = Duration.seconds(60);
    const hints = new WorkQueue(this, "Hints", {
      fifo: true,
      workerTimeout: timeout,
      // A store sends several webhooks for one change and routes its orders in the background:
      // looking two seconds later sees the whole of it.
      delay: Duration.seconds(2),
    });
    this.hints = hints.queue;

    const worker = new ServiceFunction<AdvanceDeliveryEnv>(this, "AdvanceDelivery", {
      folder: "functions/bridge/advance-delivery",
      description: "Looks at one delivery, decides, acts once, saves; until nothing is left to do.",
      whenItFails:
        "The delivery waits and is looked at again, by the queue and by the minute's sweep; after five failures it is a dead letter.",
      timeout,
      environment: {
        TABLE_NAME: props.table.tableName,
        HINT_QUEUE_URL: this.hints.queueUrl,
        MASTER_KEY_ARN: props.masterKey.secretArn,
        SHOPIFY_APP_SECRET_ARN: props.shopifyApp.secretArn,
        SHOPIFY_CLIENT_ID: props.shopifyClientId,
        SHOPIFY_ADMIN_URL: props.shopifyAdminUrl,
        ALLOW_PRIVATE_STORE_ADDRESSES: props.allowPrivateStoreAddresses,
        PUBLIC_URL: props.publicUrl,
      },
    });
    props.table.grant(worker, "dynamodb:GetItem", "dynamodb:PutItem", "dynamodb:UpdateItem");
    this.hints.grantSendMessages(worker);
    props.masterKey.grantRead(worker);
    props.shopifyApp.grantRead(worker);
    // One delivery a call: a slow store holds up nobody else's order.
    hints.workedBy(worker, { batchSize: 1 });
    accountAlarms(worker);

    const sweep = new ServiceFunction<SweepDueEnv>(this, "SweepDue", {
      folder: "functions/bridge/sweep-due",
      description: "Turns deliveries whose next look is due into hints.",
      whenItFails:
        "Deliveries that wait are not looked at when they are due; the next minute tries again.",
      timeout: Duration.seconds(50),
      environment: { TABLE_NAME: props.table.tableName, HINT_QUEUE_URL: this.hints.queueUrl },
    });
    props.table.grant(sweep, "dynamodb:Query");
    this.hints.grantSendMessages(sweep);
    every(1, this, "EveryMinute", sweep, "Finds deliveries whose next look is due.");
  }
}
