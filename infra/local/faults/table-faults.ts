import * as z from "zod";
import { accountId, region } from "#infra/local/template/resource-values.ts";
import type { FaultBoard } from "./fault-board.ts";
import type { FaultSettings } from "./fault-catalog.ts";

/** A request of DynamoDB, as far as a fault looks at it. */
interface TableRequest {
  readonly operation: string;
  /** The access key id, which names the role of a function. */
  readonly callerKeyId: string;
  /** Read only if a fault is on. */
  readonly readBody: () => unknown;
}

/** What DynamoDB answers, in place of the request's work. */
interface ThrottledAnswer {
  readonly __type: string;
  readonly message: string;
  readonly throttlingReasons: readonly { readonly reason: string; readonly resource: string }[];
}

/** What disturbs the table service. */
export interface TableDisturbance {
  /** Refuses a request, or lets it through. */
  readonly findThrottling: (request: TableRequest) => ThrottledAnswer | undefined;
  /** Sees a request that was let through; a process may die of it. */
  readonly noticeRequest: (request: TableRequest) => void;
}

const WRITE = /^(?:Put|Update|Delete|BatchWrite|TransactWrite)/;
const named = z.object({ TableName: z.string().optional(), IndexName: z.string().optional() });
const batch = z.object({ RequestItems: z.record(z.string(), z.unknown()) });
const transaction = z.object({
  TransactItems: z.array(z.record(z.string(), z.object({ TableName: z.string() }))),
});

const toKind = (operation: string): Throttle["kind"] => (WRITE.test(operation) ? "Write" : "Read");

function listTables(body: unknown): readonly string[] {
  const items = batch.safeParse(body).data?.RequestItems;
  if (items !== undefined) return Object.keys(items);
  const parts = transaction.safeParse(body).data?.TransactItems;
  if (parts !== undefined)
    return parts.flatMap((part) => Object.values(part).map(({ TableName }) => TableName));
  return [named.safeParse(body).data?.TableName ?? ""];
}

/** Returns the table of a request that is throttled. CDK adds a hash to a table's name. */
function findThrottledTable(
  { table, index }: FaultSettings<"table-throttled">,
  { readBody }: TableRequest,
): string | undefined {
  const body = readBody();
  if (index !== undefined && named.safeParse(body).data?.IndexName !== index) return undefined;
  return listTables(body)
    .map((name) => name.split("/").at(-1))
    .find((name) => name?.replace(/[0-9A-F]{8}$/, "") === table);
}

/**
 * Answers as DynamoDB does where a partition or an index gets more than it can:
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/throttling-diagnosing-workflow.html
 */
function toThrottledAnswer({ kind, table, index }: Throttle): ThrottledAnswer {
  const arn = `arn:aws:dynamodb:${region}:${accountId}:table/${table}`;
  return {
    __type: "com.amazonaws.dynamodb.v20120810#ThrottlingException",
    message: "Throughput exceeds the current capacity of your table or index. Please try again.",
    throttlingReasons: [
      {
        reason: `${index === undefined ? "Table" : "Index"}${kind}KeyRangeThroughputExceeded`,
        resource: index === undefined ? arn : `${arn}/index/${index}`,
      },
    ],
  };
}

/** A request that was throttled. */
export interface Throttle {
  readonly kind: "Read" | "Write";
  readonly table: string;
  /** The index, if only it is throttled. */
  readonly index: string | undefined;
}
/** Hear of each throttled request. */
export type ThrottleListeners = ((throttle: Throttle) => void)[];

interface TableFaultOptions {
  readonly throttleListeners?: ThrottleListeners;
  /** Ends the process of the reconcile function if it is the caller. */
  readonly killWorker: (callerKeyId: string) => void;
  /** The caller that no fault concerns: the local run itself. */
  readonly ownKeyId: string;
  readonly random?: () => number;
}

/** Creates what throttles the table, and what lets a worker die at its first write. */
export const createTableDisturbance = (
  faults: Pick<FaultBoard, "find">,
  { killWorker, ownKeyId, random = Math.random, throttleListeners = [] }: TableFaultOptions,
): TableDisturbance => ({
  findThrottling(request) {
    const settings = faults.find("table-throttled");
    if (settings === undefined || request.callerKeyId === ownKeyId) return undefined;
    const table = findThrottledTable(settings, request);
    if (table === undefined || random() >= settings.share) return undefined;
    const { index } = settings;
    const throttle = { kind: toKind(request.operation), table, index };
    for (const listen of throttleListeners) listen(throttle);
    return toThrottledAnswer(throttle);
  },
  noticeRequest({ operation, callerKeyId }) {
    if (faults.find("worker-dying") && WRITE.test(operation)) killWorker(callerKeyId);
  },
});
