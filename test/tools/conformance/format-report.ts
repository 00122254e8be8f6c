import { CALL_NAMES, getCall } from "./documented-calls.ts";
import type { CaseResult } from "./run-cases.ts";

/** Formats the run as lines: a table by call, the skipped cases with reasons, and the failures. */
export function formatReport(results: readonly CaseResult[]): string[] {
  const countOutcomes = (list: readonly CaseResult[], kind: CaseResult["outcome"]["kind"]) =>
    String(list.filter(({ outcome }) => outcome.kind === kind).length);
  const formatRow = (name: string, list: readonly CaseResult[]) =>
    [
      name.padEnd(64),
      ...(["passed", "failed", "skipped"] as const).map((kind) =>
        countOutcomes(list, kind).padStart(7),
      ),
    ].join(" ");
  const heads = ["passed", "failed", "skipped"].map((head) => head.padStart(7));

  return [
    ["call".padEnd(64), ...heads].join(" "),
    ...CALL_NAMES.map((name) => {
      const { method, path } = getCall(name);
      return formatRow(
        `${method.padEnd(4)} ${path}`,
        results.filter(({ conformanceCase }) => conformanceCase.call === name),
      );
    }),
    formatRow("all", results),
    ...formatSkipped(results),
    ...results.flatMap(formatFailure),
  ];
}

function formatSkipped(results: readonly CaseResult[]): string[] {
  const resultsByReason = Map.groupBy(results, ({ outcome }) =>
    outcome.kind === "skipped" ? outcome.reason : "",
  );
  resultsByReason.delete("");
  return [...resultsByReason].flatMap(([reason, list]) => [
    "",
    `${list.length} skipped: ${reason}`,
    ...list.map(({ conformanceCase }) => `  ${conformanceCase.call} ${conformanceCase.title}`),
  ]);
}

function formatFailure({ conformanceCase, outcome }: CaseResult): string[] {
  if (outcome.kind !== "failed") return [];
  const { method, path } = getCall(conformanceCase.call);
  return [
    "",
    `FAILED  ${method} ${path} ${conformanceCase.title}${conformanceCase.isUndocumented ? " (ours)" : ""}`,
    `        expected  ${outcome.expected}`,
    `        got       ${outcome.actual}`,
  ];
}
