import { afterAll, beforeAll, expect, it } from "vitest";
import { createFlowRunner, type FlowRunner } from "#test/tools/crash-matrix/flow-runner.ts";

let runner: FlowRunner;
beforeAll(() => {
  runner = createFlowRunner();
});
afterAll(() => runner.close());

/** The functions that work for a point at the courier; not its sweep, which is a schedule. */
const POINT_FUNCTIONS = /^courier\/(api|notify|simulate-drivers)$/;

/** An account's step unless its owner sets another one. */
const STEP_SECONDS = 30;

/** Counts what the courier does for a point in one part of its life, without faults. */
async function countCourier(flow: string) {
  const { run } = await runner.run({ flow, stepSeconds: STEP_SECONDS });
  const calls = run.calls.filter(({ by }) => POINT_FUNCTIONS.test(by));
  const count = (kind: RegExp) => calls.filter(({ operation }) => kind.test(operation)).length;
  return {
    invocations: Object.entries(run.invocations)
      .filter(([name]) => POINT_FUNCTIONS.test(name))
      .reduce((sum, [, invocations]) => sum + invocations, 0),
    reads: count(/^DynamoDB (Get|BatchGet|Query) /),
    writes: count(/^DynamoDB (Put|Update|Delete) /),
    tableUnits: run.pointWrites.tableUnits,
    indexUnits: run.pointWrites.indexUnits,
    messages: count(/^SQS /),
    webhooks: count(/^bridge POST /),
    largestItem: run.pointWrites.bytes,
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
      largestItem: 560,
    },
  ],
  [
    "woocommerce-note",
    {
      invocations: 15,
      reads: 40,
      // Of each of the six statuses: the number of its notification, the point with both, the
      // notification with its attempt, and the point without it.
      writes: 24,
      tableUnits: 28,
      indexUnits: 14,
      messages: 11,
      webhooks: 6,
      largestItem: 1_400,
    },
  ],
])("the courier stays within what the flow %s is counted to cost", async (flow, budget) => {
  const counts = await countCourier(flow);

  for (const [name, limit] of Object.entries(budget))
    expect(counts[name as keyof typeof counts], `${flow}: ${name}`).toBeLessThanOrEqual(limit);
  expect(counts.writes).toBeGreaterThan(0);
});
