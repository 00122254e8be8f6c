import { CELL_FAULTS, type CellFault, canHappen, formatRow } from "./cell-fault.ts";
import type { CellResult, FlowMatrix } from "./run-matrix.ts";

/** Formats the matrix of a flow: a row for each function and operation, a column for each fault. */
export function formatMatrix({ flow, calls, results, cpuMs }: FlowMatrix): string {
  const rows = Map.groupBy(calls, formatRow);
  const inOrder = results.toSorted((one, other) => one.call.number - other.call.number);
  const ofRow = Map.groupBy(inOrder, ({ call }) => formatRow(call));
  const table = [...ofRow].map(([row, ofKind]) => [
    row,
    String(rows.get(row)?.length ?? 0),
    ...CELL_FAULTS.map((fault) => formatCell(ofKind, fault)),
  ]);
  const header = [flow, "calls", ...CELL_FAULTS];
  return `${formatTable([header, ...table])}\n${describeResults(results)}, ${(cpuMs / 1000).toFixed(0)} CPU-seconds`;
}

/** `ok 3`: three calls of this kind failed in this way, each with the same final state. */
function formatCell(ofRow: readonly CellResult[], fault: CellFault): string {
  const cells = ofRow.filter((result) => result.fault === fault);
  if (cells.length === 0)
    return ofRow.some(({ call }) => canHappen(call, fault)) ? "not run" : "n.a.";
  const differing = cells.filter(isDifferent).length;
  if (differing > 0) return `differs ${differing} of ${cells.length}`;
  const names = new Set(cells.flatMap(({ exception }) => exception ?? []));
  return names.size === 0 ? `ok ${cells.length}` : `${[...names].join(", ")} (of ${cells.length})`;
}

export const isDifferent = ({ differences, exception }: CellResult): boolean =>
  differences.length > 0 && exception === undefined;

const describeResults = (results: readonly CellResult[]): string =>
  `${results.length} cells: ${results.filter(({ differences }) => differences.length === 0).length} the same, ` +
  `${results.filter(({ exception }) => exception !== undefined).length} by a named exception, ` +
  `${results.filter(isDifferent).length} differ`;

function formatTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) =>
    Math.max(...rows.map((row) => row[at]?.length ?? 0)),
  );
  return rows
    .map((row) =>
      row
        .map((text, at) => text.padEnd(widths[at] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** Tells what a differing cell ends with, and how to see it again. */
export const describeDifference = (flow: string, { call, fault, differences }: CellResult) =>
  [
    `${flow}: call ${call.number}, ${formatRow(call)}, ${fault}`,
    ...differences.map((line) => `  ${line}`),
    `  npm run crash-matrix -- --flow ${flow} --call ${call.number} --fault ${fault} --history`,
  ].join("\n");
