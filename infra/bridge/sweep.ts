import { Duration } from "aws-cdk-lib";
import type { Table } from "aws-cdk-lib/aws-dynamodb";
import type { Secret } from "aws-cdk-lib/aws-secretsmanager";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { SweepStoresEnv } from "#functions/bridge/sweep-stores/env.ts";
import { alarmAboveZero } from "../constructs/alarm-above-zero.ts";
import { every } from "../constructs/every.ts";
import { ServiceFunction } from "../constructs/service-function.ts";

interface SweepProps {
  readonly table: Table;
  readonly hints: Queue;
  readonly masterKey: Secret;
  readonly shopifyApp: Secret;
  readonly shopifyClientId: string;
  readonly shopifyAdminUrl: string;
  readonly allowPrivateStoreAddresses: string;
}

/** Finds orders whose webhooks never came. */
export class Sweep extends Construct {
  constructor(scope: Construct, id: string, props: SweepProps) {
    super(scope, id);
    const { table, hints, masterKey, shopifyApp } = props;
    const sweep = new ServiceFunction<SweepStoresEnv>(this, "SweepStores", {
      folder: "functions/bridge/sweep-stores",
      description: "Turns orders that changed in their store into hints.",
      timeout: Duration.minutes(4),
      environment: {
        TABLE_NAME: table.tableName,
        HINT_QUEUE_URL: hints.queueUrl,
        MASTER_KEY_ARN: masterKey.secretArn,
        SHOPIFY_APP_SECRET_ARN: shopifyApp.secretArn,
        SHOPIFY_CLIENT_ID: props.shopifyClientId,
        SHOPIFY_ADMIN_URL: props.shopifyAdminUrl,
        ALLOW_PRIVATE_STORE_ADDRESSES: props.allowPrivateStoreAddresses,
      },
    });
    table.grant(sweep, "dynamodb:GetItem", "dynamodb:PutItem", "dynamodb:Query");
    hints.grantSendMessages(sweep);
    masterKey.grantRead(sweep);
    shopifyApp.grantRead(sweep);
    alarmAboveZero(
      sweep,
      "Errors",
      sweep.metricErrors({ period: Duration.minutes(1) }),
      "Orders whose webhooks never came are not found. The log says what failed; the next run sweeps the same again.",
    );
    every(5, this, "EveryFiveMinutes", sweep, "Finds orders whose webhooks never came.");
  }
}
