import type { Engine } from "./engine.ts";
import { createQueueOrder } from "./queue-order.ts";
import type { NewMessage, QueuedMessage } from "./queued-message.ts";

export interface QueueOptions {
  readonly name: string;
  readonly isFifo: boolean;
  /** Of each message that does not set its own. */
  readonly delayMs: number;
  readonly visibilityMs: number;
  /** Where a message goes after five receives. A dead-letter queue has none. */
  readonly deadLetters?: SqsQueue;
}

/** As deployed: infra/constructs/work-queue.ts. */
const MAX_RECEIVES = 5;
const DEDUPLICATION_MS = 5 * 60_000;

/**
 * Simulates an SQS queue. Its semantics, by the Amazon SQS Developer Guide:
 * - Standard queues: "at-least-once delivery", so that a message can come twice, and "best-effort
 *   ordering". A message group makes them fair and locks nothing ("Amazon SQS fair queues").
 * - FIFO delivery logic: while a message of a group is received and not deleted, "no other messages
 *   of the same message group ID are returned".
 * - Message deduplication ID: a message with an id that the queue saw in the last five minutes "is
 *   accepted but isn't delivered". A standard queue refuses such an id as "not valid for this queue type".
 * - Visibility timeout: a received message that is not deleted is visible again when it ends.
 * - Dead-letter queues: a message whose receive count exceeds the maximum moves there.
 */
export function createSqsQueue(engine: Engine, options: QueueOptions) {
  const { scheduler, random, history } = engine;
  const messages = createQueueOrder({
    isFifo: options.isFifo,
    mostReceives: MAX_RECEIVES,
    readNow: () => scheduler.readNow(),
  });
  const deduplicated = new Map<string, number>();
  const listeners: (() => void)[] = [];
  let sent = 0;

  const readNow = () => scheduler.readNow();
  const announce = (afterMs: number): void => {
    if (listeners.length === 0) return;
    scheduler.schedule(afterMs, () => {
      for (const listener of listeners) listener();
    });
  };

  function add(message: NewMessage, extraDelayMs: number): void {
    sent += 1;
    const delayMs = (message.delayMs ?? options.delayMs) + extraDelayMs;
    const now = readNow();
    messages.add({
      ...message,
      id: `${options.name}-${sent}`,
      number: sent,
      sentAt: now,
      visibleAt: now + delayMs,
      receives: 0,
    });
    announce(delayMs);
  }

  function isDuplicate({ group, deduplicationId }: NewMessage): boolean {
    forgetOldNames();
    const name = `${group} ${deduplicationId}`;
    if (deduplicated.has(name)) return true;
    deduplicated.set(name, readNow());
    return false;
  }

  /** The names are in the order of their times. */
  function forgetOldNames(): void {
    for (const [name, at] of deduplicated) {
      if (readNow() - at < DEDUPLICATION_MS) return;
      deduplicated.delete(name);
    }
  }

  /** Accepts a message, and returns the id that SQS gives it, also if it drops it as a duplicate. */
  function send(message: NewMessage): { readonly MessageId: string } {
    const answer = { MessageId: `${options.name}-${sent + 1}` };
    if (options.isFifo) {
      if (!isDuplicate(message)) add(message, 0);
      return answer;
    }
    if (message.deduplicationId !== undefined)
      throw new Error(`${options.name} is a standard queue and takes no deduplication id`);
    add(message, random.drawInteger(0, engine.faults.queueDelayMs));
    if (random.drawChance(engine.faults.queueTwice))
      add(message, random.drawInteger(0, engine.faults.queueDelayMs));
    return answer;
  }

  const remove = (id: string): void => {
    if (messages.remove(id) && options.isFifo) announce(0);
  };

  function moveDead(): void {
    const { deadLetters } = options;
    if (deadLetters === undefined) return;
    for (const message of messages.listExhausted()) {
      remove(message.id);
      history.record(options.name, `DEAD LETTER ${message.body}`);
      const deduplicationId = options.isFifo ? message.id : undefined;
      deadLetters.send({ ...message, deduplicationId, delayMs: 0 });
    }
  }

  return {
    name: options.name,
    send,
    remove,
    /** Receives visible messages, and hides them for a time. */
    receive(limit: number, visibilityMs = options.visibilityMs): QueuedMessage[] {
      moveDead();
      const received = messages.listReceivable(limit);
      for (const message of received) {
        message.receives += 1;
        messages.hide(message, readNow() + visibilityMs);
      }
      if (received.length > 0) announce(visibilityMs);
      return received;
    },
    listMessages: messages.list,
    /** Calls the listener whenever a message may have become visible. */
    onVisible: (listener: () => void) => void listeners.push(listener),
  };
}
export type SqsQueue = ReturnType<typeof createSqsQueue>;
