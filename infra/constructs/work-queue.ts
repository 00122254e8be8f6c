import { Duration } from "aws-cdk-lib";
import { Alarm, ComparisonOperator, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { SqsEventSource } from "aws-cdk-lib/aws-lambda-event-sources";
import { DeduplicationScope, FifoThroughputLimit, type IQueue, Queue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { createAlarmAboveZero } from "./alarm-above-zero.ts";

export interface WorkQueueProps {
  /** One message a group at a time, in order; the sender names the group. */
  readonly fifo?: boolean;
  /** Time-out of the function that will work on it. */
  readonly workerTimeout: Duration;
  /** How long a message waits before it may be worked on. */
  readonly delay?: Duration;
  /** What becomes of a message's subject once it is a dead letter; by default a sweep looks at it. */
  readonly deadLetterImpact?: string;
  /** The longest that a sender holds a message back, which counts as its age. */
  readonly maxDelay?: Duration;
}

/** The longest that SQS holds a message back. */
export const MAX_MESSAGE_DELAY = Duration.minutes(15);

/** Work that has waited for longer than this is late. */
const LATE_AFTER_MINUTES = 10;

/** A queue with dead letters kept 14 days; alarms as soon as there is one, and when work is late. */
export class WorkQueue extends Construct {
  readonly queue: Queue;
  readonly #fifo: boolean;

  constructor(scope: Construct, id: string, props: WorkQueueProps) {
    super(scope, id);
    this.#fifo = props.fifo ?? false;
    const queueType = this.#fifo ? { fifo: true } : {};

    const deadLetters = new Queue(this, "DeadLetters", {
      ...queueType,
      retentionPeriod: Duration.days(14),
      enforceSSL: true,
    });
    this.queue = new Queue(this, "Queue", {
      ...queueType,
      ...(this.#fifo && {
        // Each group has its own throughput: without it all share 300 messages a second.
        fifoThroughputLimit: FifoThroughputLimit.PER_MESSAGE_GROUP_ID,
        deduplicationScope: DeduplicationScope.MESSAGE_GROUP,
      }),
      enforceSSL: true,
      ...(props.delay && { deliveryDelay: props.delay }),
      // AWS asks for at least six times the function's time-out.
      visibilityTimeout: Duration.seconds(6 * props.workerTimeout.toSeconds()),
      deadLetterQueue: { queue: deadLetters, maxReceiveCount: 5 },
    });
    createAlarmAboveZero(
      this,
      "DeadLettersAlarm",
      deadLetters.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(1) }),
      `A message of ${this.node.path} failed five times. ${props.deadLetterImpact ?? "A sweep looks at its subject again."} Read the function's log for the reason, then redrive or delete it.`,
    );
    createLateAlarm(this, this.queue, props.maxDelay ?? Duration.minutes(0));
  }

  /** Messages go to this function, each failing alone. */
  addWorker(worker: IFunction, { batchSize = 10, maxConcurrency = 20 } = {}): void {
    worker.addEventSource(
      new SqsEventSource(this.queue, { batchSize, maxConcurrency, reportBatchItemFailures: true }),
    );
  }
}

function createLateAlarm(scope: WorkQueue, queue: IQueue, maxDelay: Duration): void {
  new Alarm(scope, "LateAlarm", {
    alarmDescription: `The oldest message of ${scope.node.path} is more than ${LATE_AFTER_MINUTES} minutes late; nothing is lost, and it is worked off by itself. Either its function is not called or fails (see the function's alarms and log), or more comes in than is done: then see in the log what takes long, and raise the concurrency of the queue's worker.`,
    metric: queue.metricApproximateAgeOfOldestMessage({ period: Duration.minutes(1) }),
    threshold: Duration.minutes(LATE_AFTER_MINUTES).plus(maxDelay).toSeconds(),
    comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
    evaluationPeriods: 1,
    // An empty queue has no oldest message.
    treatMissingData: TreatMissingData.NOT_BREACHING,
  });
}
