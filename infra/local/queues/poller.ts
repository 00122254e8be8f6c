import { setTimeout as sleep } from "node:timers/promises";
import {
  DeleteMessageBatchCommand,
  type Message,
  ReceiveMessageCommand,
  type SQSClient,
} from "@aws-sdk/client-sqs";
import type { Resource } from "#infra/local/template/system.ts";
import { selectProcessedMessages } from "./batch-result.ts";
import type { QueueMapping } from "./queue-mapping.ts";
import { toSqsEvent } from "./sqs-event.ts";

/** The highest number of messages that SQS returns or deletes in one request. */
const requestLimit = 10;
const longestPollSeconds = 20;

/** How often a poller that is held looks whether it may go on. */
const heldPauseMs = 250;

/** What disturbs and watches a poller. */
interface PollerWatch {
  /** While it is, a fault keeps the messages from the function. */
  readonly isHeld: (queue: Resource) => boolean;
  /** Hears of the bodies that a run of the function begins with, and returns what hears of those that failed. */
  readonly beginRun: (
    queue: string,
    bodies: readonly string[],
  ) => (failedBodies: readonly string[]) => void;
}

const readBodies = (messages: readonly Message[]): string[] =>
  messages.map(({ Body = "" }) => Body);

/** Sends a queue's messages to its function until stopped. Failed messages stay in the queue. */
export class Poller {
  readonly #mapping: QueueMapping;
  readonly #client: SQSClient;
  readonly #stop = new AbortController();
  readonly #batches = new Set<Promise<void>>();
  readonly #isHeld: PollerWatch["isHeld"];
  readonly #beginRun: PollerWatch["beginRun"];
  readonly #loop: Promise<void>;

  constructor(
    mapping: QueueMapping,
    client: SQSClient,
    { isHeld = () => false, beginRun = () => () => undefined }: Partial<PollerWatch> = {},
  ) {
    this.#isHeld = isHeld;
    this.#beginRun = beginRun;
    this.#mapping = mapping;
    this.#client = client;
    this.#loop = this.#poll();
  }

  /** Stops receiving messages. Resolves when the running batches have ended. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#loop;
    await Promise.allSettled(this.#batches);
  }

  async #poll(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      try {
        await this.#waitWhileHeld();
        const messages = await this.#receiveBatch();
        // Since the request began, the fault may have been switched on.
        await this.#waitWhileHeld();
        if (messages.length > 0) this.#startBatch(messages);
        if (this.#batches.size >= this.#mapping.maxConcurrency) await Promise.race(this.#batches);
      } catch {
        // The queue service did not respond, or the poller was stopped, which the loop checks.
        await sleep(1000, undefined, { signal: this.#stop.signal }).catch(() => undefined);
      }
    }
  }

  async #waitWhileHeld(): Promise<void> {
    while (this.#isHeld(this.#mapping.queue))
      await sleep(heldPauseMs, undefined, { signal: this.#stop.signal });
  }

  async #receiveBatch(): Promise<Message[]> {
    const { batchSize, windowMs } = this.#mapping;
    const batch = await this.#receive(batchSize, longestPollSeconds);
    const closesAt = Date.now() + windowMs;
    while (batch.length > 0 && batch.length < batchSize && Date.now() < closesAt) {
      const waitSeconds = Math.ceil((closesAt - Date.now()) / 1000);
      batch.push(...(await this.#receive(batchSize - batch.length, waitSeconds)));
    }
    return batch;
  }

  async #receive(limit: number, waitSeconds: number): Promise<Message[]> {
    const request = new ReceiveMessageCommand({
      QueueUrl: this.#mapping.queue.ref,
      MaxNumberOfMessages: Math.min(limit, requestLimit),
      WaitTimeSeconds: Math.min(waitSeconds, longestPollSeconds),
      MessageSystemAttributeNames: ["All"],
      MessageAttributeNames: ["All"],
    });
    const { Messages = [] } = await this.#client.send(request, {
      abortSignal: this.#stop.signal,
    });
    return Messages;
  }

  #startBatch(messages: readonly Message[]): void {
    const batch = this.#processBatch(messages).finally(() => this.#batches.delete(batch));
    this.#batches.add(batch);
  }

  async #processBatch(messages: readonly Message[]): Promise<void> {
    const { queue, worker, reportsFailures } = this.#mapping;
    const endRun = this.#beginRun(queue.name, readBodies(messages));
    let processed: readonly Message[] = [];
    try {
      const result = await worker.invoke(toSqsEvent(messages, queue.arn));
      processed = selectProcessedMessages(messages, result, reportsFailures);
      await this.#delete(processed);
    } catch {
      // The function's log has the reason. The messages return after their visibility time-out.
    } finally {
      endRun(readBodies(messages.filter((message) => !processed.includes(message))));
    }
  }

  async #delete(processed: readonly Message[]): Promise<void> {
    for (let at = 0; at < processed.length; at += requestLimit)
      await this.#client.send(
        new DeleteMessageBatchCommand({
          QueueUrl: this.#mapping.queue.ref,
          Entries: processed.slice(at, at + requestLimit).map((message, index) => ({
            Id: String(index),
            ReceiptHandle: message.ReceiptHandle,
          })),
        }),
      );
  }
}
