import { afterAll, beforeAll, expect, it } from "vitest";
import { createFlowRunner, type FlowRunner } from "#test/tools/crash-matrix/flow-runner.ts";

let runner: FlowRunner;
beforeAll(() => {
  runner = createFlowRunner();
});
afterAll(() => runner.close());

/** The functions that work for a point or an order at the courier; not its sweep, which is a schedule. */
const COURIER_FUNCTIONS = /^courier\/(api|notify|orders|simulate-drivers)$/;

/** An account's step unless its owner sets another one. */
const STEP_SECONDS = 30;

/** Counts what the courier does for a point or an order in one part of its life, without faults. */
async function countCourier(flow: string, kind: "point" | "order", isDelivered = false) {
  const { run } = await runner.run({ flow, stepSeconds: STEP_SECONDS, isDelivered });
  const calls = run.calls.filter(({ by }) => COURIER_FUNCTIONS.test(by));
  const writes = kind === "point" ? run.pointWrites : run.orderWrites;
  const count = (name: RegExp) => calls.filter(({ operation }) => name.test(operation)).length;
  return {
    invocations: Object.entries(run.invocations)
      .filter(([name]) => COURIER_FUNCTIONS.test(name))
      .reduce((sum, [, invocations]) => sum + invocations, 0),
    reads: count(/^DynamoDB (Get|BatchGet|Query) /),
    writes: count(/^DynamoDB (Put|Update|Delete) /),
    tableUnits: writes.tableUnits,
    indexUnits: writes.indexUnits,
    messages: count(/^SQS /),
    webhooks: count(/^bridge POST /),
    largestItem: writes.bytes,
  };
}

// docs/costs.md says what each costs. A higher number needs a reason there.
it.each([
  [
    "point",
    {
      invocations: 3,
      reads: 5,
      // Its number, its claim, the point, and the claim that is done.
      writes: 4,
      tableUnits: 4,
      indexUnits: 3,
      messages: 1,
      webhooks: 0,
      largestItem: 330,
    },
  ],
  [
    "woocommerce-note",
    {
      invocations: 15,
      reads: 39,
      // Of each of the six statuses: the number of its notification, the point with both, the
      // notification with its attempt, and the point without it.
      writes: 24,
      tableUnits: 24,
      // Every second status of a driver whose step takes half a minute moves the point to another minute.
      indexUnits: 8,
      messages: 11,
      webhooks: 6,
      largestItem: 650,
    },
  ],
])("the courier stays within what the flow %s is counted to cost", async (flow, budget) => {
  expectWithin(await countCourier(flow, "point"), budget, flow);
});

it("the courier stays within what an order is counted to cost, from its quote to its delivery", async () => {
  expectWithin(
    await countCourier("order", "order", true),
    {
      // Eight of them are the bridge's looks, of which the time in between decides how many there are.
      invocations: 17,
      reads: 26,
      // Its quote, its number, the claim that the quote becomes, the order, the claim that is done, and
      // each of the six statuses.
      writes: 11,
      tableUnits: 11,
      // Every second status of a driver whose step takes half a minute moves the order to another minute.
      indexUnits: 13,
      messages: 6,
      webhooks: 0,
      largestItem: 680,
    },
    "order",
  );
});

function expectWithin(
  counts: Awaited<ReturnType<typeof countCourier>>,
  budget: typeof counts,
  name: string,
): void {
  for (const [count, limit] of Object.entries(budget)) {
    const counted = counts[count as keyof typeof counts];
    expect(counted, `${name}: ${count}`).toBeLessThanOrEqual(limit);
    // What is called by another name than before would stay within any budget.
    expect(counted > 0, `${name}: ${count} are counted`).toBe(limit > 0);
  }
}
