import { Duration } from "aws-cdk-lib";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { SWEEP_STORES_KEYS, type SweepStoresEnv } from "#functions/bridge/sweep-stores/env.ts";
import type { SecretAccess } from "#infra/constructs/generated-secret.ts";
import { addRun, scheduleEvery } from "#infra/constructs/schedule-every.ts";
import { ServiceFunction } from "#infra/constructs/service-function.ts";
import type { TableAccess } from "#infra/constructs/state-table.ts";
import { getConfig } from "#infra/constructs/system-stack.ts";
import { createAlarm } from "#infra/observability/alarm.ts";
import { createServiceMetric } from "#infra/observability/service-metric.ts";
import { addStoreAlarms } from "./alarms/store-alarms.ts";
import { nameWebhookUrls } from "./front/webhook-urls.ts";
import type { BridgeKeys } from "./keys.ts";

interface StoreSweepProps {
  readonly table: TableAccess;
  readonly reconcileQueue: Queue;
  readonly shopEvents: Queue;
  readonly keys: BridgeKeys;
  readonly shopifyApp: SecretAccess;
  readonly shopifyClientId: string;
  readonly shopifyAdminUrl: string;
  readonly allowPrivateStoreAddresses: string;
  readonly publicUrl: string;
}

type SweepMetric = "OrdersMissing" | "StoresUnreachable" | "WebhooksReplaced";

/** The sweep's metrics that alarm an operator, with the alarm descriptions. */
const ALARMS: readonly [metricName: SweepMetric, entry: string, description: string][] = [
  [
    "OrdersMissing",
    "orders-missing",
    "Orders of the last week had no delivery, although webhooks or sweeps should have found them. Reconciliation of each is now requested. Find the store with GET /ops/v1/stores/{store}/health, and read the worker's log for the reason why an order was not processed.",
  ],
  [
    "StoresUnreachable",
    "stores-unreachable",
    "A store has been unreachable for an hour or longer, so its orders may be missing. It is tried again every hour automatically. Read the reason with GET /ops/v1/stores/{store}/health and forward it to the merchant: rejected keys, a firewall, or a site that is down.",
  ],
  [
    "WebhooksReplaced",
    "webhooks-replaced",
    "Webhooks of a WooCommerce store were disabled, paused or deleted, and have been created again. The sweep finds the orders of that time. Nothing to do the first time. If it happens again, look for failures of the webhook intake, and ask the merchant who removes the webhooks.",
  ],
];

/** Finds orders whose webhooks never arrived. */
export class StoreSweep extends Construct {
  constructor(scope: Construct, id: string, props: StoreSweepProps) {
    super(scope, id);
    const { table, reconcileQueue, shopEvents, shopifyApp } = props;
    const used = props.keys.pick(...SWEEP_STORES_KEYS);
    const sweep = new ServiceFunction<SweepStoresEnv>(this, "SweepStores", {
      folder: "functions/bridge/sweep-stores",
      description:
        "Requests reconciliation of changed orders, repairs webhooks and counts missing orders.",
      failureImpact:
        "Orders whose webhooks never arrived are not found. The next run covers the same period again.",
      timeout: Duration.minutes(4),
      environment: {
        TABLE_NAME: table.tableName,
        RECONCILE_QUEUE_URL: reconcileQueue.queueUrl,
        SHOP_EVENT_QUEUE_URL: shopEvents.queueUrl,
        ...used.environment,
        SHOPIFY_APP_SECRET_ARN: shopifyApp.secretArn,
        SHOPIFY_CLIENT_ID: props.shopifyClientId,
        SHOPIFY_ADMIN_URL: props.shopifyAdminUrl,
        ALLOW_PRIVATE_STORE_ADDRESSES: props.allowPrivateStoreAddresses,
        PUBLIC_URL: props.publicUrl,
        STORE_CONCURRENCY: String(getConfig(this).concurrency.sweptStores),
        SWEEP_SHARES: String(getConfig(this).concurrency.storeSweeps),
        ...nameWebhookUrls(this),
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
    reconcileQueue.grant(sweep, "sqs:SendMessage");
    shopEvents.grant(sweep, "sqs:SendMessage");
    used.grantRead(sweep);
    shopifyApp.grantRead(sweep);
    for (const [metricName, entry, says] of ALARMS) {
      const metric = createServiceMetric(metricName, {
        service: "sweep-stores",
        statistic: "Sum",
        period: Duration.minutes(5),
      });
      createAlarm(this, metricName, {
        metric: metric,
        severity: "ticket",
        promise: "nothing-lost",
        entry,
        says,
      });
    }
    addStoreAlarms(this);
    scheduleSweeps(this, sweep);
  }
}

/** Each share of the stores has a schedule. The first says nothing, which is share 0. */
function scheduleSweeps(scope: Construct, sweep: ServiceFunction<SweepStoresEnv>): void {
  const description = "Finds orders whose webhooks never arrived.";
  const { storeSweeps: runs } = getConfig(scope).concurrency;
  scheduleEvery(5, scope, "EveryFiveMinutes", sweep, description, { runs });
  for (let share = 1; share < runs; share++)
    addRun(5, scope, `EveryFiveMinutesShare${share}`, sweep, description, { share });
}
