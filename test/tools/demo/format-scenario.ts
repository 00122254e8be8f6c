import type { DisplayedMoney } from "#test/e2e/local-run/merchant-client.ts";
import type { ObservedDelivery, ScenarioProgress, ScenarioResult } from "./run-scenario.ts";

/** Seconds since the demo began, as its lines start with. */
const formatElapsed = (at: Date, startedAt: Date): string =>
  `${Math.max((at.getTime() - startedAt.getTime()) / 1000, 0)
    .toFixed(1)
    .padStart(7)} s`;

interface TimelineLine {
  readonly at: Date;
  readonly text: string;
}

/** A story that has ended, line by line; what several orders have in common is said once. */
export function formatScenario(
  { scenario, deliveries, steps, problem }: ScenarioResult,
  startedAt: Date,
): string {
  const lines = [
    ...steps.map(({ at, text: says }) => ({ at, text: says })),
    ...mergeTimelines(deliveries),
  ]
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ at, text }) => `${formatElapsed(at, startedAt)}  ${text}`);
  return [
    "",
    scenario.title,
    ...lines,
    ...(problem === undefined ? [] : [`           ${problem}`]),
  ].join("\n");
}

/** What the deliveries' timelines tell, each thing once, under the names of the orders it is about. */
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

/** How far everything is, in one line. */
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
  return `${formatElapsed(now, startedAt)}  … under way: ${titles}${batch}`;
}

/** Every story with its result and its money, and the sums. */
export function formatTable(results: readonly ScenarioResult[]): string {
  const rows = results.map(({ scenario, deliveries, problem }) => [
    scenario.title,
    problem === undefined ? RESULT_TEXT[scenario.finalState] : "did not end as it should",
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
  const table = [["Story", "Result", "Charged", "Refunded"], ...rows, sums];
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

const RESULT_TEXT = { completed: "delivered", cancelled: "called off" } as const;

/** The sum in dollars; a dash where nothing was. Points are settled with the courier, not one by one. */
function sumAmounts(amounts: readonly DisplayedMoney[]): string {
  const known = amounts.flatMap((one) => (one === null ? [] : [one.minor]));
  if (known.length === 0) return "–";
  return `$${(known.reduce((sum, minor) => sum + minor, 0) / 100).toFixed(2)}`;
}
