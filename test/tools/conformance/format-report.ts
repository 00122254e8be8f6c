import { CALL_NAMES, callNamed } from "./documented-calls.ts";
import type { Tried } from "./run-cases.ts";

/** The run as lines to print: a table by call, what was skipped and why, what failed. */
export function reportOf(tried: readonly Tried[]): string[] {
  const count = (list: readonly Tried[], kind: Tried["outcome"]["kind"]) =>
    String(list.filter(({ outcome }) => outcome.kind === kind).length);
  const row = (name: string, list: readonly Tried[]) =>
    [
      name.padEnd(64),
      ...(["passed", "failed", "skipped"] as const).map((kind) => count(list, kind).padStart(7)),
    ].join(" ");
  const heads = ["passed", "failed", "skipped"].map((head) => head.padStart(7));

  return [
    ["call".padEnd(64), ...heads].join(" "),
    ...CALL_NAMES.map((name) => {
      const { method, path } = callNamed(name);
      return row(
        `${method.padEnd(4)} ${path}`,
        tried.filter(({ one }) => one.call === name),
      );
    }),
    row("all", tried),
    ...skipped(tried),
    ...tried.flatMap(failure),
  ];
}

function skipped(tried: readonly Tried[]): string[] {
  const because = Map.groupBy(tried, ({ outcome }) =>
    outcome.kind === "skipped" ? outcome.why : "",
  );
  because.delete("");
  return [...because].flatMap(([why, list]) => [
    "",
    `${list.length} skipped: ${why}`,
    ...list.map(({ one }) => `  ${one.call} ${one.says}`),
  ]);
}

function failure({ one, outcome }: Tried): string[] {
  if (outcome.kind !== "failed") return [];
  const { method, path } = callNamed(one.call);
  return [
    "",
    `FAILED  ${method} ${path} ${one.says}${one.ours ? " (ours)" : ""}`,
    `        expected  ${outcome.expected}`,
    `        got       ${outcome.got}`,
  ];
}
