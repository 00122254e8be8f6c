import type { Alarm } from "./api.ts";

/** The entries of the runbook, what brings others about first. Shares of failed calls come after all of them. */
const ORDER = [
  "table-throttled",
  "schedule-stopped",
  "every-run-fails",
  "function-throttled",
  "function-failing",
  "scheduled-run-failed",
  "request-failed",
  "dead-letters",
];

type Ranked = Pick<Alarm, "kind" | "runbook" | "severity" | "suppressed">;

const rankEntry = (runbook = ""): number => {
  const at = ORDER.indexOf(runbook.split("#")[1] ?? "");
  return at < 0 ? ORDER.length : at;
};

const rank = ({ severity, suppressed, kind, runbook }: Ranked): readonly number[] => [
  Number(suppressed !== undefined),
  Number(severity !== "page"),
  Number(kind !== "composite"),
  rankEntry(runbook),
];

/** Orders alarms: what wakes somebody first, then by cause; what is suppressed comes last. */
export function compareByCause(one: Ranked, other: Ranked): number {
  const others = rank(other);
  return (
    rank(one)
      .map((value, at) => value - (others[at] ?? 0))
      .find((difference) => difference !== 0) ?? 0
  );
}

/** Says why an alarm that fires tells nobody. */
export function describeSuppression({ suppressed }: Pick<Alarm, "suppressed">): string | undefined {
  if (suppressed === undefined) return undefined;
  const alarms = suppressed.alarms.join(" and ");
  if (suppressed.by === "Alarm") return `suppressed by ${alarms}`;
  return suppressed.by === "WaitPeriod"
    ? "suppressed for two minutes, in which its cause may be found"
    : "suppressed until its cause has been over for a quarter of an hour";
}
