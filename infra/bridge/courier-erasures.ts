import { Duration } from "aws-cdk-lib";
import { Stats } from "aws-cdk-lib/aws-cloudwatch";
import { Construct } from "constructs";
import type { EraseAtCouriersEnv } from "#functions/bridge/erase-at-couriers/env.ts";
import { scheduleEvery } from "#infra/constructs/schedule-every.ts";
import { ServiceFunction, WAITING_MEGABYTES } from "#infra/constructs/service-function.ts";
import type { TableAccess } from "#infra/constructs/state-table.ts";
import { createAlarm } from "#infra/observability/alarm.ts";
import { createServiceMetric } from "#infra/observability/service-metric.ts";
import type { BridgeKeys } from "./keys.ts";

interface CourierErasuresProps {
  readonly table: TableAccess;
  readonly keys: BridgeKeys;
  readonly allowPrivateStoreAddresses: string;
}

/** Asks couriers to erase the personal data of buyers whom the bridge has redacted. */
export class CourierErasures extends Construct {
  constructor(scope: Construct, id: string, props: CourierErasuresProps) {
    super(scope, id);
    const { table, keys } = props;
    const used = keys.pick("courier-credentials");
    const worker = new ServiceFunction<EraseAtCouriersEnv>(this, "EraseAtCouriers", {
      folder: "functions/bridge/erase-at-couriers",
      memoryMegabytes: WAITING_MEGABYTES,
      description: "Asks couriers to erase the personal data of redacted and erased orders.",
      failureImpact:
        "Couriers keep the data of redacted buyers longer. The run of the next minute tries again; privacy laws give thirty days.",
      timeout: Duration.seconds(55),
      environment: {
        TABLE_NAME: table.tableName,
        ...used.environment,
        ALLOW_PRIVATE_STORE_ADDRESSES: props.allowPrivateStoreAddresses,
      },
    });
    table.grant(
      worker,
      "dynamodb:GetItem",
      "dynamodb:PutItem",
      "dynamodb:DeleteItem",
      "dynamodb:Query",
    );
    table.grantIndexQueries(worker, "due");
    used.grantRead(worker);
    const metric = createServiceMetric("CourierErasure", {
      service: "erase-at-couriers",
      dimensions: { outcome: "failed" },
      statistic: Stats.SUM,
      period: Duration.hours(1),
    });
    createAlarm(this, "ErasureFailed", {
      metric: metric,
      severity: "ticket",
      promise: "privacy-kept",
      entry: "erasure-failed",
      says: "A courier has not erased a buyer's data for thirty days. The bridge has given up. Find the account in the function's log (erasure at the courier, outcome failed); GET /ops/v1/accounts/{account}/erasures shows the courier's ids and the reason. Ask the courier to erase them, then DELETE /ops/v1/accounts/{account}/erasures/{kind}/{id}; or correct the cause and POST …/erasures/retry.",
    });
    scheduleEvery(1, this, "EveryMinute", worker, "Erases personal data at couriers.");
  }
}
