import type { Engine } from "./engine.ts";
import type { LambdaFunction } from "./lambda-function.ts";
import type { QueuedMessage } from "./queued-message.ts";
import type { SqsQueue } from "./sqs-queue.ts";

interface WorkerOptions {
  readonly batchSize: number;
  readonly maxConcurrency: number;
}

interface BatchAnswer {
  readonly batchItemFailures?: readonly { readonly itemIdentifier: string }[];
}

/**
 * Connects a queue to a function. Semantics, by the AWS Lambda Developer Guide, Amazon SQS event
 * source mappings: a failed invocation leaves its whole batch hidden until the visibility timeout
 * ends; with partial batch responses, the messages that are not named as failed are deleted. When a
 * poller looks is not documented: without a batching window, a batch is what is visible then.
 */
export function connectQueueWorker(
  engine: Engine,
  queue: SqsQueue,
  worker: LambdaFunction,
  { batchSize, maxConcurrency }: WorkerOptions,
): void {
  let running = 0;

  function poll(): void {
    while (running < maxConcurrency) {
      const batch = queue.receive(batchSize);
      if (batch.length === 0) return;
      running += 1;
      void processBatch(batch).finally(() => {
        running -= 1;
        poll();
      });
    }
  }

  async function processBatch(batch: readonly QueuedMessage[]): Promise<void> {
    engine.history.record(worker.name, `receives ${batch.map(({ body }) => body).join(" ")}`);
    const event = { Records: batch.map(toRecord) };
    let answer: BatchAnswer;
    try {
      answer = ((await worker.invoke(event)) ?? {}) as BatchAnswer;
    } catch {
      return;
    }
    const failed = new Set(answer.batchItemFailures?.map(({ itemIdentifier }) => itemIdentifier));
    for (const { id } of batch) if (!failed.has(id)) queue.remove(id);
  }

  const look = (): void => {
    const { pollMs } = engine.faults;
    if (pollMs > 0) engine.scheduler.schedule(engine.random.drawInteger(0, pollMs), poll);
    else poll();
  };
  queue.onVisible(look);
}

const toRecord = ({ id, body, group, sentAt, receives }: QueuedMessage) => ({
  messageId: id,
  receiptHandle: id,
  body,
  attributes: {
    SentTimestamp: String(sentAt),
    ApproximateReceiveCount: String(receives),
    ...(group !== undefined && { MessageGroupId: group }),
  },
});
