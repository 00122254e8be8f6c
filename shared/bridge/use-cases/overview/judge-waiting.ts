import type { Figure } from "#shared/bridge/ports/overview/figures.ts";
import { isLately, type Values } from "./judge-failures.ts";
import { type CallSource, WORKER_SERVICE } from "./life-signs.ts";

/** Calls that are answered, and slowly. */
export interface SlowCalls extends Pick<CallSource, "to" | "operation"> {
  /** Half of the calls of the last minutes took longer. */
  readonly milliseconds: number;
  /** The same of the rest of the hour; undefined if nobody called. */
  readonly usualMilliseconds: number | undefined;
}

/** Work that waits in a queue. */
export interface WaitingQueue {
  readonly queue: string;
  readonly messages: number;
  readonly oldestSeconds: number;
}

/** A queue whose messages are watched. */
export interface WatchedQueue {
  readonly queue: string;
  /** As AWS's metrics name it. */
  readonly queueName: string;
  /** The longest delay that a sender sets on a message. SQS counts it as the message's age. */
  readonly longestDelaySeconds?: number;
}

/** Slower answers hold the worker longer than its own work does, by far. */
const SLOW_MS = 2000;
/** A figure of these minutes is about now: figures come some minutes late. */
const NOW_MINUTES = 5;
/** A worker that runs receives a message within seconds. */
const WAITING_SECONDS = 60;

/** Names the figure of how long half of the calls took. */
export const measureHalf = ({ to, operation }: Pick<CallSource, "to" | "operation">): Figure => ({
  of: "functions",
  ...(to === "courier"
    ? { name: "CourierLatency", dimensions: { service: WORKER_SERVICE, operation } }
    : { name: "StoreLatency", dimensions: { service: WORKER_SERVICE, store: to, operation } }),
  statistic: "p50",
});

/** Compares the last minutes with the hour. Undefined if the calls are answered in time. */
export function judgeSpeed(
  source: Pick<CallSource, "to" | "operation">,
  halves: Values,
  now: Date,
): SlowCalls | undefined {
  const lately = halves.filter(({ at }) => isLately(at, now, NOW_MINUTES));
  // The newest minute with calls tells of now; the others may be those before it became slow.
  const milliseconds = lately.at(0)?.value ?? 0;
  if (milliseconds < SLOW_MS) return undefined;
  const { to, operation } = source;
  const rest = halves.slice(lately.length).map(({ value }) => value);
  return { to, operation, milliseconds, usualMilliseconds: findMiddle(rest) };
}

/** Returns the value in the middle; undefined of none. */
function findMiddle(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)];
}

const measureQueue = (
  name: "ApproximateAgeOfOldestMessage" | "ApproximateNumberOfMessagesVisible",
  { queueName }: WatchedQueue,
): Figure => ({
  of: "sqs",
  name,
  dimensions: { QueueName: queueName },
  statistic: "Maximum",
});

/** Lists the figures that tell what waits in a queue. */
export const listQueueFigures = (queue: WatchedQueue): Figure[] => [
  measureQueue("ApproximateAgeOfOldestMessage", queue),
  measureQueue("ApproximateNumberOfMessagesVisible", queue),
];

/** Says what waits in a queue; undefined if its messages are received in time. */
export function judgeQueue(
  queue: WatchedQueue,
  find: (figure: Figure) => Values,
  now: Date,
): WaitingQueue | undefined {
  const [oldest, messages] = listQueueFigures(queue).map((figure) => {
    const newest = find(figure).at(0);
    return newest !== undefined && isLately(newest.at, now, NOW_MINUTES) ? newest.value : 0;
  });
  const { longestDelaySeconds = 0 } = queue;
  const isLate = oldest !== undefined && oldest >= WAITING_SECONDS + longestDelaySeconds;
  if (!isLate || messages === undefined || messages === 0) return undefined;
  return { queue: queue.queue, messages, oldestSeconds: oldest };
}
