import { Duration } from "aws-cdk-lib";
import type { Table } from "aws-cdk-lib/aws-dynamodb";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { DriveEnv } from "#functions/courier/simulate-drivers/env.ts";
import { ServiceFunction } from "../constructs/service-function.ts";
import { HELD_BACK_AT_MOST, WorkQueue } from "../constructs/work-queue.ts";

interface SandboxProps {
  readonly table: Table;
  readonly notifyQueue: IQueue;
}

/** Carries the points of sandbox accounts through their statuses: queue → simulated driver. */
export class Sandbox extends Construct {
  readonly work: WorkQueue;

  constructor(scope: Construct, id: string, { table, notifyQueue }: SandboxProps) {
    super(scope, id);
    const timeout = Duration.seconds(5);
    this.work = new WorkQueue(this, "Work", {
      workerTimeout: timeout,
      longestDelay: HELD_BACK_AT_MOST,
    });

    const drive = new ServiceFunction<DriveEnv>(this, "Drive", {
      folder: "functions/courier/drive",
      description: "Makes the simulated driver's steps.",
      whenItFails:
        "Sandbox deliveries stand still until the queue or the sweep tries again; real ones are not touched.",
      timeout,
      environment: {
        COURIER_TABLE: table.tableName,
        NOTIFY_QUEUE_URL: notifyQueue.queueUrl,
        DRIVE_QUEUE_URL: this.work.queue.queueUrl,
      },
    });
    table.grant(drive, "dynamodb:GetItem", "dynamodb:PutItem");
    notifyQueue.grantSendMessages(drive);
    this.work.queue.grantSendMessages(drive);
    this.work.workedBy(drive, { batchSize: 5 });
  }
}
