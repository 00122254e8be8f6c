import type { DisplayedMoney } from "#test/e2e/local-run/merchant-client.ts";
import type { ObservedDelivery, ScenarioProgress, ScenarioResult } from "./run-scenario.ts";

/** Formats the seconds since the start of the demo. */
const formatElapsed = (at: Date, startedAt: Date): string =>
  `${Math.max((at.getTime() - startedAt.getTime()) / 1000, 0)
    .toFixed(1)
    .padStart(7)} s`;

interface TimelineLine {
  readonly at: Date;
  readonly text: string;
}

/** Formats a finished scenario, one event per line. An event that several orders share appears once. */
export function formatScenario(
  { scenario, deliveries, steps, problem }: ScenarioResult,
  startedAt: Date,
): string {
  const lines = [...steps.map(({ at, text }) => ({ at, text })), ...mergeTimelines(deliveries)]
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ at, text }) => `${formatElapsed(at, startedAt)}  ${text}`);
  return [
    "",
    scenario.title,
    ...lines,
    ...(problem === undefined ? [] : [`           ${problem}`]),
  ].join("\n");
}

/** Merges the deliveries' timelines. Equal events appear once, with the names of their orders. */
function mergeTimelines(deliveries: readonly ObservedDelivery[]): TimelineLine[] {
  const entries = deliveries.flatMap(({ order, delivery }) =>
    delivery.timeline.map(({ at, text }, place) => {
      const before = delivery.timeline.slice(0, place).filter((one) => one.text === text).length;
      return { at, text, name: order.name, key: `${text}/${before}` };
    }),
  );
  return [...Map.groupBy(entries, ({ key }) => key).values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const isAll = same.length === deliveries.length;
    const names = [...new Set(same.map(({ name }) => name))].join(", ");
    return [{ at: first.at, text: isAll ? first.text : `${names}: ${first.text}` }];
  });
}

/** Formats the progress of all scenarios in one line. */
export function formatProgress(
  progress: readonly ScenarioProgress[],
  now: Date,
  startedAt: Date,
): string {
  const open = progress.filter(({ isOver }) => !isOver);
  const closesAt = open.find(({ delivery }) => delivery?.state === "waiting")?.delivery?.batch
    ?.closesAt;
  const left = closesAt ? Math.ceil((closesAt.getTime() - now.getTime()) / 1000) : 0;
  const batch = left > 0 ? `; the batch takes orders for ${left} s more` : "";
  const titles = open.map(({ title }) => title).join(" · ");
  return `${formatElapsed(now, startedAt)}  … in progress: ${titles}${batch}`;
}

/** Formats a table of all scenarios with their results, amounts and totals. */
export function formatTable(results: readonly ScenarioResult[]): string {
  const rows = results.map(({ scenario, deliveries, problem }) => [
    scenario.title,
    problem === undefined ? RESULT_TEXT[scenario.finalState] : "failed",
    sumAmounts(deliveries.map(({ delivery }) => delivery.money.charged)),
    sumAmounts(deliveries.map(({ delivery }) => delivery.money.refunded)),
  ]);
  const all = results.flatMap(({ deliveries }) => deliveries.map(({ delivery }) => delivery.money));
  const sums = [
    "",
    "",
    sumAmounts(all.map((one) => one.charged)),
    sumAmounts(all.map((one) => one.refunded)),
  ];
  const table = [["Scenario", "Result", "Charged", "Refunded"], ...rows, sums];
  const widths = [0, 1, 2, 3].map((at) => Math.max(...table.map((row) => row[at]?.length ?? 0)));
  return table
    .map((row) =>
      row
        .map((cell, at) => (at < 2 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join("   ")
        .trimEnd(),
    )
    .join("\n");
}

const RESULT_TEXT = { completed: "delivered", cancelled: "cancelled" } as const;

/** Sums the amounts in dollars, or returns a dash if there are none. Points have no individual price. */
function sumAmounts(amounts: readonly DisplayedMoney[]): string {
  const known = amounts.flatMap((one) => (one === null ? [] : [one.minor]));
  if (known.length === 0) return "–";
  return `$${(known.reduce((sum, minor) => sum + minor, 0) / 100).toFixed(2)}`;
}
