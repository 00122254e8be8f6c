import type { Counts, FunctionCounts } from "./counts.ts";
import { ASSUMED_SECONDS, CORE_MEGABYTES, PLATFORM_LOG_BYTES, PRICES } from "./prices.ts";

const GIGABYTE = 1024 ** 3;

/** What a bill says, by service, in dollars. */
export type Bill = Readonly<Record<BillLine, number>>;
const BILL_LINES = [
  "Lambda: waiting for stores and couriers",
  "Lambda: own work and AWS calls",
  "Lambda: requests",
  "DynamoDB: writes of the table",
  "DynamoDB: writes of indexes",
  "DynamoDB: reads",
  "SQS",
  "API Gateway",
  "CloudWatch Logs",
  "Data transfer out",
] as const;
type BillLine = (typeof BILL_LINES)[number];

/** The bridge's queues of orders are FIFO queues; the courier has standard queues. */
const QUEUE_REQUEST = {
  Bridge: PRICES.queueRequest,
  Courier: PRICES.standardQueueRequest,
} as const;

interface BillOptions {
  readonly counts: Counts;
  readonly system: "Bridge" | "Courier";
  readonly isChosen: (name: string) => boolean;
  readonly getMegabytes: (name: string) => number;
  /** So many outside calls are waited for together; 1 by default. */
  readonly waitsTogether?: number;
}

/** Computes what was counted, times a million, by service. */
export function computeBill(options: BillOptions): Bill {
  const { counts, system, isChosen, getMegabytes, waitsTogether = 1 } = options;
  const chosen = Object.entries(counts.functions).filter(
    ([name]) => name.startsWith(`${system}/`) && isChosen(name),
  );
  const sum = (compute: (one: FunctionCounts, name: string) => number) =>
    chosen.reduce((total, [name, one]) => total + compute(one, name), 0) * 1e6;
  const sumSeconds = (compute: (one: FunctionCounts, megabytes: number) => number) =>
    sum((one, name) => {
      const megabytes = getMegabytes(name);
      return compute(one, megabytes) * (megabytes / 1024) * PRICES.lambdaGigabyteSecond;
    });
  const requests = counts.apiRequests[system] * 1e6;
  const priceLog = (bytes: number, perGigabyte: number) =>
    (bytes / GIGABYTE) * (perGigabyte + PRICES.logGigabyteMonth);
  return {
    "Lambda: waiting for stores and couriers": sumSeconds(
      ({ outsideCalls }) => (outsideCalls * ASSUMED_SECONDS.outsideCall) / waitsTogether,
    ),
    "Lambda: own work and AWS calls": sumSeconds(
      ({ awsCalls, cpuMs }, megabytes) =>
        awsCalls * ASSUMED_SECONDS.awsCall + cpuMs / 1000 / Math.min(1, megabytes / CORE_MEGABYTES),
    ),
    "Lambda: requests": sum(({ invocations }) => invocations) * PRICES.lambdaRequest,
    "DynamoDB: writes of the table": sum((one) => one.writeUnits) * PRICES.tableWriteUnit,
    "DynamoDB: writes of indexes": sum((one) => one.indexWriteUnits) * PRICES.tableWriteUnit,
    "DynamoDB: reads": sum((one) => one.readUnits) * PRICES.tableReadUnit,
    // Each message is received and deleted.
    SQS: sum((one) => one.queueSends * 3) * QUEUE_REQUEST[system],
    "API Gateway": requests * PRICES.apiRequest,
    "CloudWatch Logs":
      priceLog(
        sum(({ logBytes }) => logBytes),
        PRICES.logGigabyte,
      ) + priceLog(requests * PLATFORM_LOG_BYTES.request, PRICES.seldomReadLogGigabyte),
    "Data transfer out": (sum((one) => one.outsideBytes) / GIGABYTE) * PRICES.gigabyteOut,
  };
}

/** Adds the lines of a bill. */
export const totalBill = (bill: Bill): number =>
  Object.values(bill).reduce((sum, line) => sum + line, 0);

/** Combines bills line by line, each times a factor. */
export const addBills = (...parts: readonly (readonly [bill: Bill, factor: number])[]): Bill =>
  Object.fromEntries(
    BILL_LINES.map((line) => [
      line,
      parts.reduce((sum, [bill, factor]) => sum + bill[line] * factor, 0),
    ]),
  ) as Bill;
