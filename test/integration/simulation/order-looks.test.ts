import { expect, it } from "vitest";
import { ASSUMED_SECONDS, PRICES } from "#test/tools/cost-benchmark/prices.ts";
import { createFlowRunner } from "#test/tools/crash-matrix/flow-runner.ts";
import type { FlowRun } from "#test/tools/crash-matrix/run-flow.ts";

/** The steps of the driver: searched for five minutes, and half an hour until the parcel is handed over. */
const STEP_SECONDS = 300;
const GIGABYTES = 0.25;

/** Every order is looked at by itself, as if none could be watched with others. */
const ALONE = {
  file: "shared/bridge/use-cases/order-watch/register-order.ts",
  find: "const { accountId } = account;",
  replace: "if (now instanceof Date) return toAlone({});\n  const { accountId } = account;",
};

/** Counts what the bridge does for urgent orders of an account from their payment to their delivery, each. */
function countOrders({ calls, invocations, writes, watchWrites }: FlowRun, orders: number) {
  const ofLoop = calls.filter(({ by }) => by === "bridge/reconcile-delivery");
  const count = (kind: RegExp) =>
    ofLoop.filter(({ operation }) => kind.test(operation)).length / orders;
  const sends = count(/^SQS /);
  const counts = {
    invocations: (invocations["bridge/reconcile-delivery"] ?? 0) / orders,
    courierCalls: count(/^courier /),
    outside: count(/^(courier|store) /),
    reads: count(/^DynamoDB (Get|BatchGet|Query) /),
    writes: count(/^DynamoDB (Put|Update|Delete) /),
    tableUnits: (writes.tableUnits + watchWrites.tableUnits) / orders,
    indexUnits: (writes.indexUnits + watchWrites.indexUnits) / orders,
    sends,
    largestWatch: watchWrites.bytes,
  };
  const { outside, reads, writes: written, tableUnits, indexUnits } = counts;
  const seconds =
    outside * ASSUMED_SECONDS.outsideCall + (reads + written + sends) * ASSUMED_SECONDS.awsCall;
  // Each message is sent, received and deleted; the sweep's are not among the calls of the loop.
  const messages = counts.invocations * 3;
  const dollars =
    counts.invocations * PRICES.lambdaRequest +
    seconds * GIGABYTES * PRICES.lambdaGigabyteSecond +
    (tableUnits + indexUnits) * PRICES.tableWriteUnit +
    reads * PRICES.tableReadUnit +
    messages * PRICES.queueRequest;
  return { ...counts, dollarsPerMillion: dollars * 1e6 };
}

async function measureLooks(orders: number, patches: (typeof ALONE)[] = []) {
  const runner = createFlowRunner(patches);
  try {
    const { run } = await runner.run({
      ...{ flow: "order", isDelivered: true, times: orders, stepSeconds: STEP_SECONDS },
    });
    return countOrders(run, orders);
  } finally {
    await runner.close();
  }
}

// docs/costs.md has the figures. A single order is not watched, only noted as open.
it.each([
  [1, { dollars: 1.05, courierCalls: 1.01 }],
  [24, { dollars: 0.7, courierCalls: 0.75 }],
])(
  "looks at %i open orders of an account within their share of looks at each",
  async (orders, most) => {
    const alone = await measureLooks(orders, [ALONE]);
    const together = await measureLooks(orders);

    expect(together.dollarsPerMillion / alone.dollarsPerMillion).toBeLessThan(most.dollars);
    expect(together.courierCalls / alone.courierCalls).toBeLessThan(most.courierCalls);
  },
);
