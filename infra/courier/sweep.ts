import { Duration } from "aws-cdk-lib";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { SweepEnv } from "#functions/courier/sweep/env.ts";
import { scheduleEvery } from "#infra/constructs/schedule-every.ts";
import type { TableAccess } from "#infra/constructs/state-table.ts";
import { ServiceFunction } from "../constructs/service-function.ts";

interface SweepProps {
  readonly table: TableAccess;
  readonly notifyQueue: IQueue;
  readonly simulationQueue: IQueue;
}

/** Sends overdue work to its queue again and finishes route plans, once a minute. */
export class Sweep extends Construct {
  constructor(scope: Construct, id: string, { table, notifyQueue, simulationQueue }: SweepProps) {
    super(scope, id);
    const sweep = new ServiceFunction<SweepEnv>(this, "Find", {
      folder: "functions/courier/sweep",
      description:
        "Finds due notifications, retries, sandbox steps and unfinished orders and points, finishes route plans, and erases personal data that is no longer needed.",
      failureImpact:
        "Work whose queue message was lost is not found. The run of the next minute tries again.",
      timeout: Duration.seconds(50),
      environment: {
        COURIER_TABLE: table.tableName,
        NOTIFY_QUEUE_URL: notifyQueue.queueUrl,
        SIMULATION_QUEUE_URL: simulationQueue.queueUrl,
      },
    });
    // The sweep finishes orders, points and plans itself, and deletes unconfirmed quotes.
    table.grant(
      sweep,
      "dynamodb:GetItem",
      "dynamodb:Query",
      "dynamodb:PutItem",
      "dynamodb:UpdateItem",
      "dynamodb:DeleteItem",
    );
    table.grantIndexQueries(sweep, "due");
    notifyQueue.grant(sweep, "sqs:SendMessage");
    simulationQueue.grant(sweep, "sqs:SendMessage");
    scheduleEvery(1, this, "EveryMinute", sweep, "Finds overdue work of the courier.");
  }
}
