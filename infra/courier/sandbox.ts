import { Duration } from "aws-cdk-lib";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { SimulateDriversEnv } from "#functions/courier/simulate-drivers/env.ts";
import type { TableAccess } from "#infra/constructs/state-table.ts";
import { getConfig } from "#infra/constructs/system-stack.ts";
import { ServiceFunction, WAITING_MEGABYTES } from "../constructs/service-function.ts";
import { MAX_MESSAGE_DELAY, WorkQueue } from "../constructs/work-queue.ts";
import { grantLocationAction } from "./grant-location-action.ts";

interface SandboxProps {
  readonly table: TableAccess;
  readonly notifyQueue: IQueue;
  /** `gazetteer` or `amazon-location`. */
  readonly locator: string;
}

/** Moves the points of sandbox accounts through their statuses and along their ways: queue → simulated driver. */
export class Sandbox extends Construct {
  readonly workQueue: WorkQueue;

  constructor(scope: Construct, id: string, { table, notifyQueue, locator }: SandboxProps) {
    super(scope, id);
    const timeout = Duration.seconds(5);
    this.workQueue = new WorkQueue(this, "Work", {
      workerTimeout: timeout,
      maxDelay: MAX_MESSAGE_DELAY,
    });

    const driver = new ServiceFunction<SimulateDriversEnv>(this, "Drivers", {
      folder: "functions/courier/simulate-drivers",
      memoryMegabytes: WAITING_MEGABYTES,
      sendsToItself: true,
      description: "Executes the simulated driver's steps.",
      failureImpact:
        "Sandbox deliveries do not progress until the queue or the sweep tries again. Real deliveries are not affected.",
      timeout,
      environment: {
        COURIER_TABLE: table.tableName,
        NOTIFY_QUEUE_URL: notifyQueue.queueUrl,
        SIMULATION_QUEUE_URL: this.workQueue.queue.queueUrl,
        LOCATOR: locator,
      },
    });
    table.grant(driver, "dynamodb:GetItem", "dynamodb:PutItem", "dynamodb:UpdateItem");
    notifyQueue.grant(driver, "sqs:SendMessage");
    this.workQueue.queue.grant(driver, "sqs:SendMessage");
    grantLocationAction(driver, "geo-places", "Geocode");
    this.workQueue.addWorker(driver, {
      batchSize: 5,
      maxConcurrency: getConfig(this).concurrency.sandboxDrivers,
    });
  }
}
