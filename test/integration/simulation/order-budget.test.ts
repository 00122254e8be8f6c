import { afterAll, beforeAll, expect, it } from "vitest";
import type { OutsideCall } from "#test/tools/crash-matrix/cell-fault.ts";
import { createFlowRunner, type FlowRunner } from "#test/tools/crash-matrix/flow-runner.ts";
import type { FlowOrder } from "#test/tools/crash-matrix/run-flow.ts";

let runner: FlowRunner;
beforeAll(() => {
  runner = createFlowRunner();
});
afterAll(() => runner.close());

/** The functions that an order's webhooks, notifications and requests run; not the schedules. */
const ORDER_FUNCTIONS =
  /^bridge\/(courier-webhook|reconcile-delivery|shopify-webhook|woocommerce-webhook)$/;

const KINDS = {
  reads: /^DynamoDB (Get|BatchGet|Query) /,
  writes: /^DynamoDB (Put|Update|Delete) /,
  sends: /^SQS /,
  outside: /^(courier|store) /,
} as const;

/** Counts what the deployed functions call in one part of an order's way, without faults. */
async function countCalls(order: FlowOrder) {
  const { run } = await runner.run(order);
  const calls = run.calls.filter(({ by }: OutsideCall) => ORDER_FUNCTIONS.test(by));
  const count = (kind: RegExp) => calls.filter(({ operation }) => kind.test(operation)).length;
  return {
    reads: count(KINDS.reads),
    writes: count(KINDS.writes),
    sends: count(KINDS.sends),
    outside: count(KINDS.outside),
    ...run.writes,
  };
}

// docs/costs.md says what each costs. A higher number needs a reason there.
it.each([
  [
    "point",
    {
      reads: 4,
      // One of them notes that a webhook of the store came, at most each ten minutes.
      writes: 3,
      sends: 2,
      outside: 4,
      tableUnits: 2,
      // One of them is the order's name, by which it is found.
      indexUnits: 9,
      bytes: 720,
    },
  ],
  [
    "woocommerce-note",
    {
      // One of them is whether the buyer of a new delivery was redacted meanwhile.
      reads: 26,
      // One of them may note that a webhook of the store came, as above.
      writes: 10,
      sends: 8,
      outside: 10,
      // Two of them are the link of the photo at the door, which takes the item above 1 KB.
      tableUnits: 10,
      indexUnits: 14,
      bytes: 1_090,
    },
  ],
  [
    "shopify-fulfillment",
    {
      // What a function keeps for some seconds is read again, or not, by the turns that calls take.
      reads: 43,
      writes: 13,
      sends: 11,
      // Three of them ask the courier, four read the order, and five tell the shop: no echo reads anything.
      outside: 14,
      // Two of them are the link of the photo at the door, as above.
      tableUnits: 13,
      indexUnits: 14,
      // Some of them are the position of the driver, which the point's courier tells.
      bytes: 1_190,
    },
  ],
])("the flow %s stays within what it is counted to cost", async (flow, budget) => {
  expectWithin(await countCalls({ flow }), budget, flow);
});

it("an urgent order stays within what it is counted to cost, from its webhook to its delivery", async () => {
  const counts = await countCalls({ flow: "order", stepSeconds: 90, isDelivered: true });

  expectWithin(
    counts,
    {
      // Its number of looks is decided by the seconds that each takes. One reads which orders are open.
      reads: 48,
      // A webhook of the bridge's own writes leaves the next look where it is. One notes it as an open order.
      writes: 18,
      sends: 8,
      outside: 26,
      // Seven of them are of an item above 1 KB, from the pick-up on.
      tableUnits: 23,
      indexUnits: 35,
      // Twenty of them are the times of the bridge's own writes.
      bytes: 1_491,
    },
    "order",
  );
});

function expectWithin(
  counts: Awaited<ReturnType<typeof countCalls>>,
  budget: typeof counts,
  flow: string,
): void {
  for (const [name, limit] of Object.entries(budget)) {
    const counted = counts[name as keyof typeof counts];
    expect(counted, `${flow}: ${name}`).toBeLessThanOrEqual(limit);
    // What is called by another name than before would stay within any budget.
    expect(counted, `${flow}: ${name} are counted`).toBeGreaterThan(0);
  }
}
