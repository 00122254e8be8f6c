import { Duration } from "aws-cdk-lib";
import { Construct } from "constructs";
import { RESEAL_VALUES_KEYS, type ResealValuesEnv } from "#functions/bridge/reseal-values/env.ts";
import { scheduleEvery } from "#infra/constructs/schedule-every.ts";
import { ServiceFunction } from "#infra/constructs/service-function.ts";
import type { TableAccess } from "#infra/constructs/state-table.ts";
import { createAlarm } from "#infra/observability/alarm.ts";
import { createServiceMetric } from "#infra/observability/service-metric.ts";
import type { BridgeKeys } from "./keys.ts";

interface ResealingProps {
  readonly table: TableAccess;
  readonly keys: BridgeKeys;
}

/** Seals stored values under the current keys after a rotation. No other function has all sealing keys. */
export class Resealing extends Construct {
  constructor(scope: Construct, id: string, { table, keys }: ResealingProps) {
    super(scope, id);
    const used = keys.pick(...RESEAL_VALUES_KEYS);
    const reseal = new ServiceFunction<ResealValuesEnv>(this, "ResealValues", {
      folder: "functions/bridge/reseal-values",
      description: "Seals stored values under the current keys after a rotation.",
      failureImpact:
        "Values stay sealed under an earlier key, which must not be removed yet. The next run continues where this one stopped.",
      timeout: Duration.minutes(10),
      environment: { TABLE_NAME: table.tableName, ...used.environment },
    });
    // Only a reading of the whole table shows that no value needs an earlier key any more.
    table.grant(
      reseal,
      "dynamodb:GetItem",
      "dynamodb:PutItem",
      "dynamodb:UpdateItem",
      "dynamodb:Scan",
    );
    used.grantRead(reseal);
    createAlarm(reseal, "NotResealed", {
      metric: createServiceMetric("ValuesNotResealed", {
        service: "reseal-values",
        statistic: "Sum",
        period: Duration.minutes(15),
      }),
      severity: "ticket",
      promise: "connections-last",
      entry: "values-not-resealed",
      says: "Stored values cannot be opened with the keys that the secrets have. Read the log of functions/bridge/reseal-values for their items. If a key was removed from a secret, add it again from a former version of the secret; otherwise connect the store or the account again.",
    });
    scheduleEvery(15, this, "EveryQuarterHour", reseal, "Seals values under the current keys.");
  }
}
