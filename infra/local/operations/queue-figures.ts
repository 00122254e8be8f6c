import type { FauxqsServer } from "fauxqs";
import type { MetricSamples } from "./metric-samples.ts";

/** How long figures of the queues are good: looking again so soon shows nothing else. */
const FRESH_MS = 5000;

/**
 * Returns what records the queues' figures as SQS does, under its names, unless it did so in the
 * last seconds. The figures are read only when somebody needs them.
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-available-cloudwatch-metrics.html
 */
export function createQueueFigures(
  samples: Pick<MetricSamples, "add">,
  queueNames: readonly string[],
  inspectQueue: FauxqsServer["inspectQueue"],
): (at: Date) => void {
  let measuredAt = Number.NEGATIVE_INFINITY;

  const measureQueue = (name: string, at: Date): void => {
    const messages = inspectQueue(name)?.messages;
    if (messages === undefined) return;
    const inFlight = messages.inflight.map(({ message }) => message);
    const sent = [...messages.ready, ...inFlight].map(({ sentTimestamp }) => sentTimestamp);
    const oldest = sent.reduce((one, other) => Math.min(one, other), at.getTime());
    const figures = {
      ApproximateNumberOfMessagesVisible: messages.ready.length,
      ApproximateNumberOfMessagesNotVisible: inFlight.length,
      ApproximateNumberOfMessagesDelayed: messages.delayed.length,
      ApproximateAgeOfOldestMessage: Math.floor((at.getTime() - oldest) / 1000),
    };
    for (const [metric, value] of Object.entries(figures))
      samples.add({
        namespace: "AWS/SQS",
        name: metric,
        dimensions: { QueueName: name },
        at,
        values: [value],
      });
  };
  return (at) => {
    if (at.getTime() - measuredAt < FRESH_MS) return;
    measuredAt = at.getTime();
    for (const name of queueNames) measureQueue(name, at);
  };
}

/** Returns what counts the messages that are sent to a queue. */
export const createSendCounter =
  (samples: Pick<MetricSamples, "add">) =>
  (queue: string, messages: number): void =>
    samples.add({
      namespace: "AWS/SQS",
      name: "NumberOfMessagesSent",
      dimensions: { QueueName: queue },
      at: new Date(),
      values: [messages],
    });
