import { Duration, Names } from "aws-cdk-lib";
import { Alarm, ComparisonOperator, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { DeduplicationScope, FifoThroughputLimit, type IQueue, Queue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { createAlarmAboveZero } from "./alarm-above-zero.ts";
import { computeVisibilitySeconds } from "./queue-visibility.ts";

export interface WorkQueueProps {
  /** Processes one message of a group at a time, in order. The sender names the group. */
  readonly fifo?: boolean;
  /** Time-out of the function that processes the messages. */
  readonly workerTimeout: Duration;
  /** How long a new message is hidden before the worker receives it. */
  readonly delay?: Duration;
  /** For the alarm description: what a dead letter means. By default a sweep repeats the work. */
  readonly deadLetterImpact?: string;
  /** The longest delay that a sender sets on a message. SQS counts it as the message's age. */
  readonly maxDelay?: Duration;
}

/** The longest message delay that SQS supports. */
export const MAX_MESSAGE_DELAY = Duration.minutes(15);

/**
 * What Lambda does with a queue on behalf of its function. CDK's event source grants more:
 * https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html#events-sqs-permissions
 */
const RECEIVE_ACTIONS = ["sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:GetQueueAttributes"];

/** A message that has waited longer than this is late. */
const LATE_AFTER_MINUTES = 10;

/** A queue with a dead-letter queue (14 days), and alarms on dead letters and on late messages. */
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
        // Gives each group its own throughput. Otherwise all groups share 300 messages per second.
        fifoThroughputLimit: FifoThroughputLimit.PER_MESSAGE_GROUP_ID,
        deduplicationScope: DeduplicationScope.MESSAGE_GROUP,
      }),
      enforceSSL: true,
      ...(props.delay && { deliveryDelay: props.delay }),
      visibilityTimeout: Duration.seconds(
        computeVisibilitySeconds(props.workerTimeout.toSeconds(), this.#fifo),
      ),
      deadLetterQueue: { queue: deadLetters, maxReceiveCount: 5 },
    });
    createAlarmAboveZero(
      this,
      "DeadLettersAlarm",
      deadLetters.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(1) }),
      `A message of ${this.node.path} failed five times. ${props.deadLetterImpact ?? "A sweep tries the same work again."} Read the function's log for the reason, then redrive or delete it.`,
    );
    createLateAlarm(this, this.queue, props.maxDelay ?? Duration.minutes(0));
  }

  /** Sends the messages to this function. Each message of a batch can fail on its own. */
  addWorker(worker: IFunction, { batchSize = 10, maxConcurrency = 20 } = {}): void {
    this.queue.grant(worker, ...RECEIVE_ACTIONS);
    worker.addEventSourceMapping(`SqsEventSource:${Names.nodeUniqueId(this.queue.node)}`, {
      eventSourceArn: this.queue.queueArn,
      batchSize,
      maxConcurrency,
      reportBatchItemFailures: true,
    });
  }
}

function createLateAlarm(scope: WorkQueue, queue: IQueue, maxDelay: Duration): void {
  new Alarm(scope, "LateAlarm", {
    alarmDescription: `The oldest message of ${scope.node.path} is more than ${LATE_AFTER_MINUTES} minutes late. No message is lost, and the queue is processed automatically. Check the alarms and the log of the queue's function: it may fail or not be invoked. If it works, messages arrive faster than it processes them: find the slow part in its log, and raise the concurrency of the queue's worker.`,
    metric: queue.metricApproximateAgeOfOldestMessage({ period: Duration.minutes(1) }),
    threshold: Duration.minutes(LATE_AFTER_MINUTES).plus(maxDelay).toSeconds(),
    comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
    evaluationPeriods: 1,
    // An empty queue has no oldest message.
    treatMissingData: TreatMissingData.NOT_BREACHING,
  });
}
