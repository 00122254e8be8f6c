import { createRandom } from "#test/simulation/random.ts";
import type { Bill } from "./bill.ts";
import { type Counts, type FunctionCounts, sumCounts } from "./counts.ts";
import { measureMetricBytes } from "./metric-lines.ts";
import { type ModelledWorker, modelWorker } from "./model-batches.ts";
import { ASSUMED_SECONDS, CORE_MEGABYTES, PRICES } from "./prices.ts";

const WORKER = "Bridge/ReconcileDelivery";
const BATCH_SIZE = 10;

interface Load {
  readonly ordersPerSecond: number;
  readonly maxConcurrency: number;
}

/** Half of an order's requests come from its store, and half from its courier. */
const SOURCES = ["store", "courier"] as const;
const PRICE_OF_LOG_BYTE = (PRICES.logGigabyte + PRICES.logGigabyteMonth) / 1024 ** 3;

/** The bytes of metrics that each request saves, because an invocation writes its metrics once. */
function computeSavedBytes(requestsPerInvocation: number): number {
  const together = Math.max(1, Math.floor(requestsPerInvocation));
  const sources = Array.from({ length: together }, (_, at) => SOURCES[at % 2] ?? "store");
  const alone = SOURCES.reduce((sum, source) => sum + measureMetricBytes([source]), 0) / 2;
  return Math.max(0, alone - measureMetricBytes(sources) / together);
}

/** What an order's requests cost the worker when each has an invocation of its own. */
function splitSeconds(worker: FunctionCounts, requests: number, megabytes: number) {
  const share = Math.min(1, megabytes / CORE_MEGABYTES);
  const outside = worker.outsideCalls * ASSUMED_SECONDS.outsideCall;
  const aws = worker.awsCalls * ASSUMED_SECONDS.awsCall;
  return {
    ownSeconds: worker.cpuMs / 1000 / share / requests,
    waitSeconds: (outside + aws) / requests,
    outsideShare: outside / (outside + aws),
  };
}

/**
 * Computes the bill of the bridge at a load, where requests that wait together share an invocation, from
 * the bill of orders that come one by one.
 */
export function computeBatchedBill(
  alone: Bill,
  counts: Counts,
  megabytes: number,
  { ordersPerSecond, maxConcurrency }: Load,
): { readonly bill: Bill; readonly worker: ModelledWorker } {
  const requests = sumCounts(counts, (name) => name.startsWith("Bridge/")).queueSends;
  const ofWorker = sumCounts(counts, (name) => name === WORKER);
  const { ownSeconds, waitSeconds, outsideShare } = splitSeconds(ofWorker, requests, megabytes);
  const requestsPerSecond = ordersPerSecond * requests;
  const worker = modelWorker(
    { requestsPerSecond, maxConcurrency, batchSize: BATCH_SIZE, ownSeconds, waitSeconds },
    createRandom(1),
  );
  const perSecond = (megabytes / 1024) * PRICES.lambdaGigabyteSecond * 1e6;
  const saved = (ownSeconds + waitSeconds - worker.secondsOfRequest) * requests * perSecond;
  const share = 1 / worker.requestsPerInvocation;
  const waiting = "Lambda: waiting for stores and couriers";
  const own = "Lambda: own work and AWS calls";
  return {
    worker,
    bill: {
      ...alone,
      [waiting]: alone[waiting] - saved * outsideShare,
      [own]: alone[own] - saved * (1 - outsideShare),
      "Lambda: requests":
        alone["Lambda: requests"] - requests * (1 - share) * PRICES.lambdaRequest * 1e6,
      "CloudWatch Logs":
        alone["CloudWatch Logs"] -
        requests * computeSavedBytes(worker.requestsPerInvocation) * 1e6 * PRICE_OF_LOG_BYTE,
      // A batch is received and deleted together.
      SQS: requests * (1 + 2 * share) * PRICES.queueRequest * 1e6,
    },
  };
}
