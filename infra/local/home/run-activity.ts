import * as z from "zod";

/** The part of a reconcile request that says which order it is about and who asks. */
const requestSchema = z.object({
  storeId: z.string(),
  orderId: z.string(),
  reason: z.string(),
  source: z.string().optional(),
});
type Request = z.output<typeof requestSchema>;

/** How the bridge learned of an order. */
type HeardBy = "webhook" | "sweep" | "other";

/** What passed the reconcile queue and its worker for one order since the start. */
export interface OrderActivity {
  readonly storeId: string;
  readonly orderId: string;
  readonly heardAt: number;
  readonly heardBy: HeardBy;
  readonly requests: number;
  readonly running: number;
  readonly runs: number;
  readonly failedRuns: number;
  readonly hasLastRunFailed: boolean;
}

/** What passed the whole run since its start. */
export interface RunTotals {
  readonly storeWebhooks: number;
  readonly courierNotifications: number;
  readonly requests: number;
  readonly running: number;
  readonly runs: number;
  readonly failedRuns: number;
  readonly lastRunMs: number;
  readonly courierCalls: number;
  readonly refusedCourierCalls: number;
}

/** An answer of one of the two systems' APIs. */
interface ApiAnswer {
  readonly stack: string;
  readonly path: string;
  readonly status: number;
}

/** What really passes a run: told by its APIs, its queue service and its queue's pollers. */
export interface RunActivity {
  readonly noteAnswer: (answer: ApiAnswer) => void;
  /** Hears of the bodies of messages that are sent to a queue. */
  readonly noteSent: (queue: string, bodies: readonly string[]) => void;
  /** Begins a run of a queue's worker, and returns what ends it with the bodies that it failed. */
  readonly beginRun: (
    queue: string,
    bodies: readonly string[],
  ) => (failedBodies: readonly string[]) => void;
  readonly readTotals: () => RunTotals;
  readonly findOrder: (storeId: string, orderId: string) => OrderActivity | undefined;
  /** Calls this after each change, with the order that it is about. */
  readonly onChange: (listen: (order?: OrderActivity) => void) => void;
}

/** Older orders are forgotten. */
const MAX_ORDERS = 200;
const STORE_WEBHOOKS = /^\/(?:shopify|woocommerce\/[^/]+)\/webhooks$/;
const COURIER_NOTIFICATIONS = /^\/courier\/[^/]+\/notifications$/;
const COURIER_CALLS = /^\/api\/restfull\//;

const isReconcileQueue = (queue: string): boolean =>
  queue.includes("ReconcileRequests") && !queue.includes("DeadLetters");

const toKey = ({ storeId, orderId }: Pick<Request, "storeId" | "orderId">): string =>
  `${storeId}/${orderId}`;

/** Reads a reconcile request of an order; undefined for those of a batch and other messages. */
export function parseRequest(body: string): Request | undefined {
  try {
    return requestSchema.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}

function toHeardBy({ reason, source }: Request): HeardBy {
  if (source === "store") return "webhook";
  return reason === "swept" || reason === "replayed" ? "sweep" : "other";
}

const isDefined = <Value>(value: Value | undefined): value is Value => value !== undefined;

type Counts = { -readonly [Name in keyof RunTotals]: RunTotals[Name] };
type OrderCounts = { -readonly [Name in keyof OrderActivity]: OrderActivity[Name] };

/** Keeps what passes a run, in memory. */
export function createRunActivity(now: () => number = Date.now): RunActivity {
  const orders = new Map<string, OrderCounts>();
  const listeners: ((order?: OrderActivity) => void)[] = [];
  const totals: Counts = {
    ...{ storeWebhooks: 0, courierNotifications: 0, requests: 0, running: 0, runs: 0 },
    ...{ failedRuns: 0, lastRunMs: 0, courierCalls: 0, refusedCourierCalls: 0 },
  };
  const tell = (order?: OrderActivity): void => {
    for (const listen of listeners) listen(order);
  };
  const getOrder = (request: Request): OrderCounts => {
    const key = toKey(request);
    const known = orders.get(key);
    if (known !== undefined) return known;
    const created: OrderCounts = { ...createCounts(request), heardAt: now() };
    orders.set(key, created);
    if (orders.size > MAX_ORDERS) orders.delete(orders.keys().next().value ?? "");
    return created;
  };
  const changeEach = (bodies: readonly string[], change: (order: OrderCounts) => void): void => {
    const changed = new Set(bodies.map(parseRequest).filter(isDefined).map(getOrder));
    for (const order of changed) change(order);
    for (const order of changed.size === 0 ? [undefined] : changed) tell(order);
  };

  return {
    noteAnswer(answer) {
      if (countAnswer(totals, answer)) tell();
    },
    noteSent(queue, bodies) {
      if (!isReconcileQueue(queue)) return;
      totals.requests += bodies.length;
      changeEach(bodies, (order) => {
        order.requests += 1;
      });
    },
    beginRun(queue, bodies) {
      if (!isReconcileQueue(queue)) return () => undefined;
      const begunAt = now();
      totals.running += 1;
      changeEach(bodies, (order) => {
        order.running += 1;
      });
      return (failedBodies) => {
        totals.running -= 1;
        totals.runs += 1;
        totals.failedRuns += Number(failedBodies.length > 0);
        totals.lastRunMs = now() - begunAt;
        const failed = new Set(failedBodies.map(parseRequest).filter(isDefined).map(toKey));
        changeEach(bodies, (order) => endOrderRun(order, failed.has(toKey(order))));
      };
    },
    readTotals: () => ({ ...totals }),
    findOrder: (storeId, orderId) => orders.get(toKey({ storeId, orderId })),
    onChange: (listen) => void listeners.push(listen),
  };
}

const createCounts = (request: Request): Omit<OrderCounts, "heardAt"> => ({
  ...{ storeId: request.storeId, orderId: request.orderId, heardBy: toHeardBy(request) },
  ...{ requests: 0, running: 0, runs: 0, failedRuns: 0, hasLastRunFailed: false },
});

function endOrderRun(order: OrderCounts, isFailed: boolean): void {
  order.running -= 1;
  order.runs += 1;
  order.failedRuns += Number(isFailed);
  order.hasLastRunFailed = isFailed;
}

/** Counts an answer. Returns false for what the page does not show. */
function countAnswer(totals: Counts, { stack, path, status }: ApiAnswer): boolean {
  if (stack === "Courier" && COURIER_CALLS.test(path)) {
    totals.courierCalls += 1;
    totals.refusedCourierCalls += Number(status >= 500);
    return true;
  }
  if (stack !== "Bridge") return false;
  if (STORE_WEBHOOKS.test(path)) totals.storeWebhooks += 1;
  else if (COURIER_NOTIFICATIONS.test(path)) totals.courierNotifications += 1;
  else return false;
  return true;
}
