import { Duration, Names, Validations } from "aws-cdk-lib";
import { DeduplicationScope, FifoThroughputLimit, Queue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { createAlarm } from "#infra/observability/alarm.ts";
import type { CauseName } from "#infra/observability/causes.ts";
import { LIMITS } from "#infra/observability/limits.ts";
import { computeVisibilitySeconds } from "./queue-visibility.ts";
import type { CallableFunction } from "./service-function.ts";

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
  /** Its messages die into the dead letters of this queue, which alarm already. */
  readonly sharesLettersOf?: WorkQueue;
  /** What its late messages are a symptom of. */
  readonly cause?: CauseName;
}

interface WorkerOptions {
  readonly batchSize?: number;
  /** How many batches are processed at once: a setting of the stage. */
  readonly maxConcurrency: number;
}

/** The longest message delay that SQS supports. */
export const MAX_MESSAGE_DELAY = Duration.minutes(15);

/**
 * What Lambda does with a queue on behalf of its function. CDK's event source grants more:
 * https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html#events-sqs-permissions
 */
const RECEIVE_ACTIONS = ["sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:GetQueueAttributes"];

/** What reading dead letters takes, without removing them. */
export const READ_LETTERS = ["sqs:ReceiveMessage", "sqs:GetQueueAttributes"];

/** A message that has waited longer than this is late. */
const LATE_AFTER_MINUTES = LIMITS.queueSeconds / 60;

/**
 * A queue with a dead-letter queue (14 days), of its own or of another one, and alarms on dead letters
 * and on late messages.
 */
export class WorkQueue extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;
  /** False if its messages die into the dead letters of another queue. */
  readonly hasOwnLetters: boolean;
  readonly #fifo: boolean;

  constructor(scope: Construct, id: string, props: WorkQueueProps) {
    super(scope, id);
    this.#fifo = props.fifo ?? false;
    this.hasOwnLetters = props.sharesLettersOf === undefined;
    const queueType = this.#fifo ? { fifo: true } : {};

    this.deadLetters = props.sharesLettersOf?.deadLetters ?? this.#createDeadLetters(props);
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
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: 5 },
    });
    this.#addLateAlarm(props);
  }

  #createDeadLetters({ deadLetterImpact }: WorkQueueProps): Queue {
    const deadLetters = new Queue(this, "DeadLetters", {
      ...(this.#fifo && { fifo: true }),
      retentionPeriod: Duration.days(14),
      enforceSSL: true,
    });
    Validations.of(deadLetters).acknowledge({
      id: "Serverless::Serverless-SQSRedrivePolicy",
      reason: "It is where messages end that failed too often: an operator redrives them.",
    });
    createAlarm(this, "DeadLettersAlarm", {
      metric: deadLetters.metricApproximateNumberOfMessagesVisible({
        period: Duration.minutes(1),
      }),
      severity: "ticket",
      promise: "nothing-lost",
      entry: "dead-letters",
      says: `A message of ${this.node.path} failed five times. ${deadLetterImpact ?? "A sweep tries the same work again."}`,
    });
    return deadLetters;
  }

  /** Sends the messages to this function. Each message of a batch can fail on its own. */
  addWorker(worker: CallableFunction, { batchSize = 10, maxConcurrency }: WorkerOptions): void {
    const target = worker.openAlias("linear");
    this.queue.grant(target, ...RECEIVE_ACTIONS);
    const mapping = target.addEventSourceMapping(
      `SqsEventSource:${Names.nodeUniqueId(this.queue.node)}`,
      {
        eventSourceArn: this.queue.queueArn,
        batchSize,
        maxConcurrency,
        reportBatchItemFailures: true,
      },
    );
    Validations.of(mapping).acknowledge({
      id: "Serverless::Serverless-LambdaEventSourceMappingDestination",
      reason: "A queue has no such destination: its own dead-letter queue keeps what failed.",
    });
  }

  #addLateAlarm({ maxDelay = Duration.minutes(0), cause }: WorkQueueProps): void {
    createAlarm(this, "LateAlarm", {
      metric: this.queue.metricApproximateAgeOfOldestMessage({ period: Duration.minutes(1) }),
      threshold: Duration.minutes(LATE_AFTER_MINUTES).plus(maxDelay).toSeconds(),
      ...(cause === undefined ? { severity: "ticket" } : { cause }),
      promise: "orders-go-out",
      entry: "queue-late",
      says: `The oldest message of ${this.node.path} is more than ${LATE_AFTER_MINUTES} minutes late. No message is lost, and the queue is processed automatically.`,
    });
  }
}
