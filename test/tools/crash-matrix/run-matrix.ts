import {
  CELL_FAULTS,
  type Cell,
  type CellFault,
  canHappen,
  formatRow,
  type OutsideCall,
} from "./cell-fault.ts";
import { findException } from "./exceptions.ts";
import type { FinalState } from "./final-state.ts";
import type { FlowRunner } from "./flow-runner.ts";
import { type FlowRun, findDifferences } from "./run-flow.ts";

export interface CellResult extends Cell {
  /** Of a cell that ends in another state: what is missing and what is too much. */
  readonly differences: readonly string[];
  readonly exception?: string | undefined;
  readonly history: readonly string[];
}

export interface FlowMatrix {
  readonly flow: string;
  readonly state: FinalState;
  readonly calls: readonly OutsideCall[];
  readonly results: readonly CellResult[];
  readonly cpuMs: number;
}

export interface MatrixOptions {
  readonly flow: string;
  /** At most so many calls of a row, spread over the flow. */
  readonly most: number;
  readonly faults?: readonly CellFault[];
  /** Which rows to run. */
  readonly isWanted?: (call: OutsideCall) => boolean;
  readonly report?: (done: number, total: number, result: CellResult) => void;
}

/** Runs a flow once without faults, then once for each call and fault. */
export async function runMatrix(
  runners: readonly FlowRunner[],
  { flow, most, faults = CELL_FAULTS, isWanted = () => true, report }: MatrixOptions,
): Promise<FlowMatrix> {
  const [first] = runners;
  if (first === undefined) throw new Error("there is no thread");
  const plain = await first.run({ flow });
  const { calls, state } = plain.run;
  const cells = chooseCalls(calls.filter(isWanted), most).flatMap((call) =>
    faults.filter((fault) => canHappen(call, fault)).map((fault): Cell => ({ call, fault })),
  );
  const results: CellResult[] = [];
  let cpuMs = plain.cpuMs;
  let next = 0;
  async function work(runner: FlowRunner): Promise<void> {
    for (let cell = cells[next++]; cell !== undefined; cell = cells[next++]) {
      const answer = await runner.run({ flow, cell, expected: state });
      cpuMs += answer.cpuMs;
      const result = judgeCell(flow, cell, state, answer.run);
      results.push(result);
      report?.(results.length, cells.length, result);
    }
  }
  await Promise.all(runners.map(work));
  return { flow, state, calls, results, cpuMs };
}

function judgeCell(flow: string, cell: Cell, expected: FinalState, run: FlowRun): CellResult {
  const differences = findDifferences(expected, run.state);
  const exception = differences.length === 0 ? undefined : findException(flow, cell, differences);
  return { ...cell, differences, exception, history: run.history };
}

/** Chooses calls of each row: the first, the last, and some between. */
function chooseCalls(calls: readonly OutsideCall[], most: number): OutsideCall[] {
  const rows = Map.groupBy(calls, formatRow);
  return [...rows.values()].flatMap((row) => {
    if (row.length <= most) return row;
    const step = most === 1 ? 0 : (row.length - 1) / (most - 1);
    return Array.from({ length: most }, (_, at) => row[Math.round(at * step)] as OutsideCall);
  });
}
