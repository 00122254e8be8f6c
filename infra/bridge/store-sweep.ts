import { Duration } from "aws-cdk-lib";
import { Metric } from "aws-cdk-lib/aws-cloudwatch";
import type { Table } from "aws-cdk-lib/aws-dynamodb";
import type { Secret } from "aws-cdk-lib/aws-secretsmanager";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { SweepStoresEnv } from "#functions/bridge/sweep-stores/env.ts";
import { createAlarmAboveZero } from "#infra/constructs/alarm-above-zero.ts";
import { scheduleEvery } from "#infra/constructs/schedule-every.ts";
import { ServiceFunction } from "#infra/constructs/service-function.ts";

interface StoreSweepProps {
  readonly table: Table;
  readonly reconcileQueue: Queue;
  readonly masterKey: Secret;
  readonly shopifyApp: Secret;
  readonly shopifyClientId: string;
  readonly shopifyAdminUrl: string;
  readonly allowPrivateStoreAddresses: string;
  readonly publicUrl: string;
}

/** What an operator is told of, by the counters of the sweep. */
const ALARMS: readonly [metricName: string, description: string][] = [
  [
    "OrdersMissing",
    "Orders of the last week had no delivery, though webhooks and sweeps should have told of them; each is looked at now. GET /ops/v1/stores/{store}/health says which store; the log of the worker says why an order is not worked on.",
  ],
  [
    "StoresUnreachable",
    "A store could not be asked for an hour or longer, so its orders may not come in. GET /ops/v1/stores/{store}/health has the reason in words for its merchant: keys refused, a firewall, or the site down. It is tried again each hour by itself.",
  ],
  [
    "WebhooksReplaced",
    "Webhooks of a WooCommerce store were disabled, paused or deleted and were made anew; the orders of that time are swept. Nothing to do once; if it comes again, look for failures of the intake and ask the merchant who removes them.",
  ],
];

/** Finds orders whose webhooks never came. */
export class StoreSweep extends Construct {
  constructor(scope: Construct, id: string, props: StoreSweepProps) {
    super(scope, id);
    const { table, reconcileQueue, masterKey, shopifyApp } = props;
    const sweep = new ServiceFunction<SweepStoresEnv>(this, "SweepStores", {
      folder: "functions/bridge/sweep-stores",
      description:
        "Turns changed orders into hints, keeps stores' webhooks working, counts what is lost.",
      failureImpact:
        "Orders whose webhooks never came are not found; the next run sweeps the same again.",
      timeout: Duration.minutes(4),
      environment: {
        TABLE_NAME: table.tableName,
        RECONCILE_QUEUE_URL: reconcileQueue.queueUrl,
        MASTER_KEY_ARN: masterKey.secretArn,
        SHOPIFY_APP_SECRET_ARN: shopifyApp.secretArn,
        SHOPIFY_CLIENT_ID: props.shopifyClientId,
        SHOPIFY_ADMIN_URL: props.shopifyAdminUrl,
        ALLOW_PRIVATE_STORE_ADDRESSES: props.allowPrivateStoreAddresses,
        PUBLIC_URL: props.publicUrl,
      },
    });
    table.grant(
      sweep,
      "dynamodb:GetItem",
      "dynamodb:BatchGetItem",
      "dynamodb:PutItem",
      "dynamodb:UpdateItem",
      "dynamodb:Query",
    );
    reconcileQueue.grantSendMessages(sweep);
    masterKey.grantRead(sweep);
    shopifyApp.grantRead(sweep);
    for (const [metricName, description] of ALARMS) {
      const metric = new Metric({
        namespace: "OrderBridge",
        metricName,
        dimensionsMap: { service: "sweep-stores" },
        statistic: "Sum",
        period: Duration.minutes(5),
      });
      createAlarmAboveZero(this, metricName, metric, description);
    }
    scheduleEvery(5, this, "EveryFiveMinutes", sweep, "Finds orders whose webhooks never came.");
  }
}
