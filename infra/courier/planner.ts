import { Duration } from "aws-cdk-lib";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { PlanEnv } from "#functions/courier/plan/env.ts";
import type { SecretAccess } from "#infra/constructs/generated-secret.ts";
import type { TableAccess } from "#infra/constructs/state-table.ts";
import { type CallableFunction, ServiceFunction } from "../constructs/service-function.ts";
import { grantLocationAction } from "./grant-location-action.ts";

interface PlannerProps {
  readonly table: TableAccess;
  readonly notifyQueue: IQueue;
  readonly opsKey: SecretAccess;
  /** `gazetteer` or `amazon-location`. */
  readonly locator: string;
}

/**
 * Plans drivers' routes from ready points, within the 30 s that an HTTP API waits. 500 points take
 * up to 10 s to locate (1,000 addresses, ten at once, 0.1 s each), 12 s to plan (10 million
 * iterations × points) and 3 s to read and to schedule.
 */
export class Planner extends Construct {
  readonly api: CallableFunction;

  constructor(scope: Construct, id: string, props: PlannerProps) {
    super(scope, id);
    const { table, notifyQueue, opsKey, locator } = props;
    const planner = new ServiceFunction<PlanEnv>(this, "Plan", {
      folder: "functions/courier/plan",
      description: "Serves the operator's requests on routes.",
      failureImpact:
        "The sweep completes a plan that was already saved; otherwise nothing was changed. If planning is too slow, plan one account at a time.",
      timeout: Duration.seconds(29),
      // The memory size at which Lambda gives one full core.
      memoryMegabytes: 1769,
      environment: {
        COURIER_TABLE: table.tableName,
        NOTIFY_QUEUE_URL: notifyQueue.queueUrl,
        OPS_KEY_ARN: opsKey.secretArn,
        LOCATOR: locator,
      },
    });
    table.grant(planner, "dynamodb:GetItem", "dynamodb:PutItem", "dynamodb:UpdateItem");
    table.grantIndexQueries(planner, "ready");
    notifyQueue.grant(planner, "sqs:SendMessage");
    opsKey.grantRead(planner);
    grantLocationAction(planner, "geo-places", "Geocode");
    this.api = planner;
  }
}
