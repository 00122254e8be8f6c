import { Duration } from "aws-cdk-lib";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import {
  RECONCILE_DELIVERY_KEYS,
  type ReconcileDeliveryEnv,
} from "#functions/bridge/reconcile-delivery/env.ts";
import type { SweepDueDeliveriesEnv } from "#functions/bridge/sweep-due-deliveries/env.ts";
import type { SecretAccess } from "#infra/constructs/generated-secret.ts";
import { scheduleEvery } from "#infra/constructs/schedule-every.ts";
import { ServiceFunction, WAITING_MEGABYTES } from "#infra/constructs/service-function.ts";
import type { TableAccess } from "#infra/constructs/state-table.ts";
import { getConfig } from "#infra/constructs/system-stack.ts";
import { watchRuns } from "#infra/constructs/watched-functions.ts";
import { READ_LETTERS, WorkQueue } from "#infra/constructs/work-queue.ts";
import { addRunsAlarm } from "#infra/observability/run-alarms.ts";
import { addDispatchAlarms } from "./alarms/dispatch-alarms.ts";
import { addCourierAccountAlarms } from "./courier-account-alarms.ts";
import type { BridgeKeys } from "./keys.ts";
import {
  RECONCILE_DELAY_SECONDS,
  RECONCILE_TIMEOUT_SECONDS,
  REQUESTS_PER_INVOCATION,
} from "./reconcile-timing.ts";

interface ReconcileProps {
  readonly table: TableAccess;
  readonly keys: BridgeKeys;
  readonly shopifyApp: SecretAccess;
  readonly shopifyClientId: string;
  readonly shopifyAdminUrl: string;
  readonly allowPrivateStoreAddresses: string;
  readonly publicUrl: string;
  readonly webhookQueue: Queue;
}

const WORKER_ACTIONS = [
  "dynamodb:GetItem",
  "dynamodb:BatchGetItem",
  "dynamodb:PutItem",
  "dynamodb:UpdateItem",
  // Of what it wrote while a store was erased.
  "dynamodb:DeleteItem",
];

/** The reconcile loop: a queue of reconcile requests, a worker, and a sweep that finds due deliveries. */
export class Reconcile extends Construct {
  readonly reconcileQueue: Queue;
  readonly requests: WorkQueue;
  readonly worker: IFunction;
  readonly sweep: IFunction;

  constructor(scope: Construct, id: string, props: ReconcileProps) {
    super(scope, id);
    const { concurrency } = getConfig(this);
    const timeout = Duration.seconds(RECONCILE_TIMEOUT_SECONDS);
    const reconcileQueue = new WorkQueue(this, "Requests", {
      fifo: true,
      workerTimeout: timeout,
      delay: Duration.seconds(RECONCILE_DELAY_SECONDS),
      cause: "orders-not-moving",
    });
    this.reconcileQueue = reconcileQueue.queue;
    this.requests = reconcileQueue;

    const used = props.keys.pick(...RECONCILE_DELIVERY_KEYS);
    const worker = new ServiceFunction<ReconcileDeliveryEnv>(this, "Delivery", {
      folder: "functions/bridge/reconcile-delivery",
      memoryMegabytes: WAITING_MEGABYTES,
      sendsToItself: true,
      description:
        "Reconciles deliveries side by side: observes, decides, executes one action, saves, repeats.",
      failureImpact:
        "The delivery waits. The queue and the one-minute sweep try it again; after five failures its message becomes a dead letter.",
      timeout,
      environment: {
        TABLE_NAME: props.table.tableName,
        RECONCILE_QUEUE_URL: this.reconcileQueue.queueUrl,
        ...used.environment,
        SHOPIFY_APP_SECRET_ARN: props.shopifyApp.secretArn,
        SHOPIFY_CLIENT_ID: props.shopifyClientId,
        SHOPIFY_ADMIN_URL: props.shopifyAdminUrl,
        ALLOW_PRIVATE_STORE_ADDRESSES: props.allowPrivateStoreAddresses,
        PUBLIC_URL: props.publicUrl,
        WEBHOOK_QUEUE_URL: props.webhookQueue.queueUrl,
        REQUESTS_PER_STORE: String(concurrency.reconcilePerStore),
        LANES: String(Math.min(concurrency.reconcileLanes, Math.ceil(concurrency.reconcile / 4))),
      },
    });
    props.table.grant(worker, ...WORKER_ACTIONS);
    this.reconcileQueue.grant(worker, "sqs:SendMessage");
    props.webhookQueue.grant(worker, "sqs:SendMessage");
    used.grantRead(worker);
    props.shopifyApp.grantRead(worker);
    // What waits together is worked on side by side: docs/decisions/17.
    reconcileQueue.addWorker(worker, {
      batchSize: REQUESTS_PER_INVOCATION,
      maxConcurrency: concurrency.reconcile,
    });
    this.worker = worker;
    watchRuns(worker);
    addCourierAccountAlarms(worker);
    addRunsAlarm(worker, "functions/bridge/reconcile-delivery");

    this.sweep = this.#addSweep(props);
    addDispatchAlarms(this);
  }

  #addSweep(props: ReconcileProps): IFunction {
    const sweep = new ServiceFunction<SweepDueDeliveriesEnv>(this, "SweepDue", {
      folder: "functions/bridge/sweep-due-deliveries",
      description:
        "Sends reconcile requests for deliveries that are due, and shows merchants whose request died.",
      failureImpact:
        "Waiting deliveries are not reconciled when they are due. The run of the next minute tries again.",
      timeout: Duration.seconds(50),
      environment: {
        TABLE_NAME: props.table.tableName,
        RECONCILE_QUEUE_URL: this.reconcileQueue.queueUrl,
        RECONCILE_DEAD_LETTERS_URL: this.requests.deadLetters.queueUrl,
      },
    });
    props.table.grant(
      sweep,
      "dynamodb:Query",
      "dynamodb:UpdateItem",
      // Of deliveries whose request died.
      "dynamodb:GetItem",
      "dynamodb:PutItem",
    );
    addRunsAlarm(sweep, "functions/bridge/sweep-due-deliveries");
    props.table.grantIndexQueries(sweep, "due", "open");
    this.reconcileQueue.grant(sweep, "sqs:SendMessage");
    this.requests.deadLetters.grant(sweep, ...READ_LETTERS);
    scheduleEvery(1, this, "EveryMinute", sweep, "Finds deliveries that are due.", {
      cause: "orders-not-moving",
    });
    return sweep;
  }
}
