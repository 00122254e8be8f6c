import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { printHelpOnRequest } from "../print-help-on-request.ts";
import { requireKnown } from "../require-known.ts";
import { FLOW_NAMES, findFlow } from "./all-flows.ts";
import { CELL_FAULTS, type OutsideCall } from "./cell-fault.ts";
import { describeExceptions } from "./exceptions.ts";
import { createFlowRunner } from "./flow-runner.ts";
import { describeDifference, formatMatrix, isDifferent } from "./format-matrix.ts";
import { type CellResult, runMatrix } from "./run-matrix.ts";

printHelpOnRequest(`Lets each outside call of each flow fail once in each way, and compares the final states.
A run without faults numbers the calls. Each further run has one fault at one call: the function dies
before or after it, its answer never comes although it took effect, or it is answered with 429, 500,
a page of HTML or a text that is cut off. docs/reliability.md says what is compared.

  npm run crash-matrix                               all calls of all flows
  npm run crash-matrix -- --most 2                   at most two calls of each row
  npm run crash-matrix -- --flow cancel --calls      lists the calls of a flow and its final state
  npm run crash-matrix -- --flow cancel --call 7     runs one call
  --fault 500        runs one column
  --history          prints what happened in each run
  --threads 1        uses so many threads

Flows:
${FLOW_NAMES.map((name) => `  ${name.padEnd(20)} ${findFlow(name).says}`).join("\n")}

Exceptions, whose final state may differ:
${describeExceptions()
  .map((line) => `  ${line}`)
  .join("\n")}

The exit code is 1 if a cell differs.`);

const { values } = parseArgs({
  options: {
    flow: { type: "string", multiple: true, default: [...FLOW_NAMES] },
    most: { type: "string", default: "1000000" },
    call: { type: "string" },
    fault: { type: "string" },
    threads: { type: "string", default: String(availableParallelism()) },
    calls: { type: "boolean", default: false },
    history: { type: "boolean", default: false },
  },
});
for (const flow of values.flow) requireKnown("--flow", flow, FLOW_NAMES);
if (values.fault !== undefined) requireKnown("--fault", values.fault, CELL_FAULTS);
const faults = CELL_FAULTS.filter((fault) => values.fault === undefined || fault === values.fault);
const isWanted = ({ number }: OutsideCall): boolean =>
  values.call === undefined || String(number) === values.call;
const runners = Array.from({ length: Number(values.threads) }, () => createFlowRunner());
let differing = 0;

async function listCalls(flow: string): Promise<void> {
  const runner = createFlowRunner();
  const { run, cpuMs } = await runner.run({ flow });
  await runner.close();
  if (values.history) console.log(run.history.join("\n"));
  for (const { number, by, operation } of run.calls) console.log(`${number} ${by}: ${operation}`);
  console.log(`${flow}: ${run.calls.length} calls in ${run.seconds} s, ${Math.round(cpuMs)} ms`);
  for (const line of run.state) console.log(`  ${line}`);
}

function reportCell(flow: string, done: number, total: number, result: CellResult): void {
  if (isDifferent(result)) console.log(`${describeDifference(flow, result)}\n`);
  if (values.history) console.log(result.history.join("\n"));
  const isShown = process.stderr.isTTY || done % 100 === 0 || done === total;
  if (isShown)
    process.stderr.write(
      `${process.stderr.isTTY ? "\r" : ""}${flow}: ${done} of ${total} cells${process.stderr.isTTY ? "" : "\n"}`,
    );
}

async function printMatrix(flow: string): Promise<void> {
  const matrix = await runMatrix(runners, {
    flow,
    most: Number(values.most),
    faults,
    isWanted,
    report: (done, total, result) => reportCell(flow, done, total, result),
  });
  differing += matrix.results.filter(isDifferent).length;
  console.log(`\n${formatMatrix(matrix)}\n`);
}

for (const flow of values.flow) await (values.calls ? listCalls(flow) : printMatrix(flow));
await Promise.all(runners.map((runner) => runner.close()));
if (differing > 0) {
  console.error(`${differing} cells differ`);
  process.exitCode = 1;
}
