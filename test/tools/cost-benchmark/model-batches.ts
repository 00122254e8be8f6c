import type { Random } from "#test/simulation/random.ts";

/** What a queue's worker has to do. */
export interface WorkerLoad {
  readonly requestsPerSecond: number;
  /** So many invocations run at once. */
  readonly maxConcurrency: number;
  /** What Lambda hands over together at most. */
  readonly batchSize: number;
  /** Processor time of a request, at the function's share of a core. */
  readonly ownSeconds: number;
  /** How long a request waits for stores, couriers and AWS, on average. */
  readonly waitSeconds: number;
}

/** How a worker does it. */
export interface ModelledWorker {
  readonly requestsPerInvocation: number;
  /** What Lambda bills for each request. */
  readonly secondsOfRequest: number;
  /** How long requests wait in the queue: the longest but one in a hundred. */
  readonly queuedSeconds: number;
}

const MILLION = 1_000_000;
/** Requests that are modelled. The first tenth fills the queue, and is not counted. */
const REQUESTS = 50_000;
const COUNTED_FROM = REQUESTS / 10;
/** How much longer than the average requests wait: a booking asks much, an echo nothing. */
const WAIT_SHAPE = [0, 0.5, 0.5, 0.75, 1, 1, 1, 1.25, 1.5, 2.5] as const;

/**
 * Models a worker without a batching window: requests come at random, of stores that all differ, and a
 * free invocation takes what waits at once. So a batch has more than one request only while as many
 * invocations run as may. It lasts as long as the processor time of all and the longest wait of one,
 * which is the most that it can.
 */
export function modelWorker(load: WorkerLoad, random: Random): ModelledWorker {
  const { requestsPerSecond, maxConcurrency, batchSize, ownSeconds, waitSeconds } = load;
  const endings = new Array<number>(maxConcurrency).fill(0);
  const waiting: number[] = [];
  const queued: number[] = [];
  const sum = { invocations: 0, requests: 0, billedSeconds: 0 };

  /** Lets free invocations take what waits, each as soon as it is free. */
  function takeUntil(now: number, isCounted: boolean): void {
    for (
      let free = findFirst(endings);
      waiting.length > 0 && free.endsAt <= now;
      free = findFirst(endings)
    ) {
      const batch = waiting.splice(0, batchSize);
      const begunAt = Math.max(free.endsAt, batch.at(-1) ?? 0);
      const waits = batch.map(() => random.pick(WAIT_SHAPE) * waitSeconds);
      const seconds = batch.length * ownSeconds + Math.max(...waits);
      endings[free.place] = begunAt + seconds;
      if (!isCounted) continue;
      queued.push(...batch.map((sentAt) => begunAt - sentAt));
      sum.invocations += 1;
      sum.requests += batch.length;
      sum.billedSeconds += seconds;
    }
  }

  let now = 0;
  for (let count = 0; count < REQUESTS; count++) {
    now -= Math.log(random.drawInteger(1, MILLION) / MILLION) / requestsPerSecond;
    takeUntil(now, count >= COUNTED_FROM);
    waiting.push(now);
    takeUntil(now, count >= COUNTED_FROM);
  }
  queued.sort((one, other) => one - other);
  return {
    requestsPerInvocation: sum.requests / sum.invocations,
    secondsOfRequest: sum.billedSeconds / sum.requests,
    queuedSeconds: queued[Math.floor(queued.length * 0.99)] ?? 0,
  };
}

/** Finds the place whose invocation ends first. */
const findFirst = (endings: readonly number[]) =>
  endings.reduce((first, endsAt, place) => (endsAt < first.endsAt ? { place, endsAt } : first), {
    place: 0,
    endsAt: endings[0] ?? 0,
  });
