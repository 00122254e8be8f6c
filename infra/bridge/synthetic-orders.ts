import { CfnParameter, Duration } from "aws-cdk-lib";
import { Stats } from "aws-cdk-lib/aws-cloudwatch";
import type { CfnSchedule } from "aws-cdk-lib/aws-scheduler";
import { Construct } from "constructs";
import type { SyntheticOrderEnv } from "#functions/bridge/synthetic-order/env.ts";
import type { StageConfig } from "#infra/config.ts";
import { createSchedule, scheduleEvery } from "#infra/constructs/schedule-every.ts";
import { ServiceFunction, WAITING_MEGABYTES } from "#infra/constructs/service-function.ts";
import type { TableAccess } from "#infra/constructs/state-table.ts";
import { getConfig, isLocalStage } from "#infra/constructs/system-stack.ts";
import { createAlarm } from "#infra/observability/alarm.ts";
import { createServiceMetric } from "#infra/observability/service-metric.ts";
import type { BridgeKeys } from "./keys.ts";

interface SyntheticOrdersProps extends NonNullable<StageConfig["syntheticOrders"]> {
  readonly table: TableAccess;
  readonly keys: BridgeKeys;
  readonly allowPrivateStoreAddresses: string;
}

/** Places an order in a sandbox store each hour, and pages when two in a row are not delivered. */
export class SyntheticOrders extends Construct {
  constructor(scope: Construct, id: string, props: SyntheticOrdersProps) {
    super(scope, id);
    const { table, keys, store, product } = props;
    const used = keys.pick("store-credentials");
    const worker = new ServiceFunction<SyntheticOrderEnv>(this, "SyntheticOrder", {
      folder: "functions/bridge/synthetic-order",
      memoryMegabytes: WAITING_MEGABYTES,
      description: "Places an order in a sandbox store and follows it to its delivery.",
      failureImpact: "No order of a merchant is affected. The next hour places another one.",
      // Longer than an order is followed, with its last calls.
      timeout: Duration.minutes(12),
      environment: {
        TABLE_NAME: table.tableName,
        ...used.environment,
        ALLOW_PRIVATE_STORE_ADDRESSES: props.allowPrivateStoreAddresses,
        SYNTHETIC_STORE: store,
        SYNTHETIC_PRODUCT: String(product),
      },
    });
    table.grant(worker, "dynamodb:GetItem");
    used.grantRead(worker);
    const isLocal = isLocalStage(getConfig(this));
    // A local run places none unless it is told to, so that no alarm may miss them.
    const start = isLocal ? createSchedule : scheduleEvery;
    const schedule = start(60, this, "EveryHour", worker, "Places a synthetic order.");
    if (isLocal) (schedule.node.defaultChild as CfnSchedule).state = createSwitch(this);
    createAlarm(this, "NotDelivered", {
      metric: createServiceMetric("SyntheticOrder", {
        service: "synthetic-order",
        dimensions: { result: "delivered" },
        statistic: Stats.SUM,
        period: Duration.hours(1),
      }),
      threshold: 1,
      firesBelow: true,
      ...(isLocal && { toleratesSilence: true }),
      periods: { evaluated: 2, needed: 2 },
      cause: "synthetic-orders-failing",
      promise: "orders-go-out",
      entry: "synthetic-orders-failing",
      says: "Two synthetic orders in a row were not delivered within ten minutes, or none was placed for two hours.",
    });
  }
}

/** Lets a local run say whether the schedule runs. */
function createSwitch(scope: Construct): string {
  const parameter = new CfnParameter(scope, "State", {
    description: "Whether a synthetic order is placed each hour.",
    default: "DISABLED",
    allowedValues: ["ENABLED", "DISABLED"],
  });
  parameter.overrideLogicalId("SyntheticOrders");
  return parameter.valueAsString;
}
