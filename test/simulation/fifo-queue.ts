import { type SimulatedProcess, type SimulationEngine, startProcess } from "./simulated-process.ts";

interface QueuedMessage<Body> {
  readonly group: string;
  readonly body: Body;
  readonly visibleAt: number;
  receives: number;
}

interface FifoQueueOptions<Body> {
  readonly delayMs: number;
  readonly visibilityMs: number;
  readonly maxReceives: number;
  readonly concurrency: number;
  /** Processes one message. A rejection is a failed message. */
  readonly work: (process: SimulatedProcess, body: Body) => Promise<unknown>;
}

/** AWS: "messages sent with the same deduplication ID … within the five-minute interval" are not delivered. */
const DEDUPLICATION_MS = 5 * 60_000;

/**
 * Simulates an SQS FIFO queue with a Lambda function as its worker (Amazon SQS Developer Guide, FIFO
 * delivery logic, message deduplication ID, visibility timeout): the messages of a group are
 * processed in order. A received message locks its group until it is deleted or its visibility
 * timeout ends. A message whose worker fails or dies becomes visible again only then.
 */
export function createFifoQueue<Body>(engine: SimulationEngine, options: FifoQueueOptions<Body>) {
  const { scheduler, history } = engine;
  const messages: QueuedMessage<Body>[] = [];
  const deadLetters: Body[] = [];
  const sentAt = new Map<string, number>();
  const lockedGroups = new Set<string>();
  let running = 0;
  let started = 0;

  const readNow = () => scheduler.clock().getTime();

  function receiveMessages(): void {
    while (running < options.concurrency) {
      const message = findVisible();
      if (message === undefined) return;
      receive(message);
    }
  }

  function findVisible(): QueuedMessage<Body> | undefined {
    const firstOfGroups = new Map<string, QueuedMessage<Body>>();
    for (const message of messages)
      if (!firstOfGroups.has(message.group)) firstOfGroups.set(message.group, message);
    return [...firstOfGroups.values()].find(
      ({ group, visibleAt }) => !lockedGroups.has(group) && visibleAt <= readNow(),
    );
  }

  function receive(message: QueuedMessage<Body>): void {
    started += 1;
    running += 1;
    lockedGroups.add(message.group);
    message.receives += 1;
    const process = startProcess(engine, `worker-${started}`);
    history.record(process.name, `receives ${message.group} ${JSON.stringify(message.body)}`);
    let isStopped = false;
    const stop = () => {
      if (isStopped) return;
      isStopped = true;
      running -= 1;
      receiveMessages();
    };
    process.onKilled(stop);
    options.work(process, message.body).then(
      () => {
        remove(message);
        stop();
      },
      (fault: unknown) => {
        history.record(process.name, `FAILS ${String(fault)}`);
        stop();
      },
    );
    scheduler.schedule(options.visibilityMs, () => show(message));
  }

  function remove(message: QueuedMessage<Body>): void {
    const at = messages.indexOf(message);
    if (at < 0) return;
    messages.splice(at, 1);
    lockedGroups.delete(message.group);
  }

  /** The visibility timeout ends: an undeleted message is received again or is a dead letter. */
  function show(message: QueuedMessage<Body>): void {
    if (!messages.includes(message)) return;
    lockedGroups.delete(message.group);
    if (message.receives >= options.maxReceives) {
      remove(message);
      deadLetters.push(message.body);
      history.record("queue", `DEAD LETTER ${message.group}`);
    }
    receiveMessages();
  }

  return {
    deadLetters,
    countMessages: () => messages.length,
    async send(group: string, body: Body, deduplicationId: string): Promise<void> {
      const name = `${group} ${deduplicationId}`;
      const earlier = sentAt.get(name);
      if (earlier !== undefined && readNow() - earlier < DEDUPLICATION_MS) return;
      sentAt.set(name, readNow());
      messages.push({ group, body, visibleAt: readNow() + options.delayMs, receives: 0 });
      scheduler.schedule(options.delayMs, receiveMessages);
    },
  };
}
