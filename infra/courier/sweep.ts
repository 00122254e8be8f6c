import { Duration } from "aws-cdk-lib";
import type { Table } from "aws-cdk-lib/aws-dynamodb";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { SweepEnv } from "#functions/courier/sweep/env.ts";
import { scheduleEvery } from "#infra/constructs/schedule-every.ts";
import { ServiceFunction } from "../constructs/service-function.ts";

interface SweepProps {
  readonly table: Table;
  readonly notifyQueue: IQueue;
  readonly simulationQueue: IQueue;
}

/** Once a minute: what is due and was not done goes to its queue; plans of routes are finished. */
export class Sweep extends Construct {
  constructor(scope: Construct, id: string, { table, notifyQueue, simulationQueue }: SweepProps) {
    super(scope, id);
    const sweep = new ServiceFunction<SweepEnv>(this, "Find", {
      folder: "functions/courier/sweep",
      description: "Finds due outboxes, retries and sandbox steps, and finishes plans.",
      failureImpact: "What was lost on a queue is not found again; the next minute tries again.",
      timeout: Duration.seconds(50),
      environment: {
        COURIER_TABLE: table.tableName,
        NOTIFY_QUEUE_URL: notifyQueue.queueUrl,
        SIMULATION_QUEUE_URL: simulationQueue.queueUrl,
      },
    });
    // It finishes plans itself, and reads and saves their points for that.
    table.grant(
      sweep,
      "dynamodb:GetItem",
      "dynamodb:Query",
      "dynamodb:PutItem",
      "dynamodb:UpdateItem",
    );
    notifyQueue.grantSendMessages(sweep);
    simulationQueue.grantSendMessages(sweep);
    scheduleEvery(1, this, "EveryMinute", sweep, "Looks for what the courier left undone.");
  }
}
