import { Duration } from "aws-cdk-lib";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { SimulateDriversEnv } from "#functions/courier/simulate-drivers/env.ts";
import type { TableAccess } from "#infra/constructs/state-table.ts";
import { getConfig } from "#infra/constructs/system-stack.ts";
import { ServiceFunction } from "../constructs/service-function.ts";
import { MAX_MESSAGE_DELAY, WorkQueue } from "../constructs/work-queue.ts";

interface SandboxProps {
  readonly table: TableAccess;
  readonly notifyQueue: IQueue;
}

/** Moves the points of sandbox accounts through their statuses: queue → simulated driver. */
export class Sandbox extends Construct {
  readonly workQueue: WorkQueue;

  constructor(scope: Construct, id: string, { table, notifyQueue }: SandboxProps) {
    super(scope, id);
    const timeout = Duration.seconds(5);
    this.workQueue = new WorkQueue(this, "Work", {
      workerTimeout: timeout,
      maxDelay: MAX_MESSAGE_DELAY,
    });

    const driver = new ServiceFunction<SimulateDriversEnv>(this, "Drivers", {
      folder: "functions/courier/simulate-drivers",
      sendsToItself: true,
      description: "Executes the simulated driver's steps.",
      failureImpact:
        "Sandbox deliveries do not progress until the queue or the sweep tries again. Real deliveries are not affected.",
      timeout,
      environment: {
        COURIER_TABLE: table.tableName,
        NOTIFY_QUEUE_URL: notifyQueue.queueUrl,
        SIMULATION_QUEUE_URL: this.workQueue.queue.queueUrl,
      },
    });
    table.grant(driver, "dynamodb:GetItem", "dynamodb:PutItem");
    notifyQueue.grant(driver, "sqs:SendMessage");
    this.workQueue.queue.grant(driver, "sqs:SendMessage");
    this.workQueue.addWorker(driver, {
      batchSize: 5,
      maxConcurrency: getConfig(this).concurrency.sandboxDrivers,
    });
  }
}
