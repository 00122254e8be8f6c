import type { MoneySeen } from "#test/e2e/local-run/merchant-client.ts";
import type { Ended, Progress, Seen } from "./run-scenario.ts";

/** Seconds since the demo began, as its lines start with. */
const clock = (at: Date, startedAt: Date): string =>
  `${Math.max((at.getTime() - startedAt.getTime()) / 1000, 0)
    .toFixed(1)
    .padStart(7)} s`;

interface Line {
  readonly at: Date;
  readonly text: string;
}

/** A story that has ended, line by line; what several orders have in common is said once. */
export function storyText({ story, seen, turns, problem }: Ended, startedAt: Date): string {
  const lines = [...turns.map(({ at, says }) => ({ at, text: says })), ...happened(seen)]
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ at, text }) => `${clock(at, startedAt)}  ${text}`);
  return [
    "",
    story.title,
    ...lines,
    ...(problem === undefined ? [] : [`           ${problem}`]),
  ].join("\n");
}

/** What the deliveries' timelines tell, each thing once, under the names of the orders it is about. */
function happened(seen: readonly Seen[]): Line[] {
  const entries = seen.flatMap(({ order, delivery }) =>
    delivery.timeline.map(({ at, text }, place) => {
      const before = delivery.timeline.slice(0, place).filter((one) => one.text === text).length;
      return { at, text, name: order.name, key: `${text}/${before}` };
    }),
  );
  return [...Map.groupBy(entries, ({ key }) => key).values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const isAll = same.length === seen.length;
    const names = [...new Set(same.map(({ name }) => name))].join(", ");
    return [{ at: first.at, text: isAll ? first.text : `${names}: ${first.text}` }];
  });
}

/** How far everything is, in one line. */
export function progressText(progress: readonly Progress[], now: Date, startedAt: Date): string {
  const open = progress.filter(({ isOver }) => !isOver);
  const closesAt = open.find(({ delivery }) => delivery?.state === "waiting")?.delivery?.batch
    ?.closesAt;
  const left = closesAt ? Math.ceil((closesAt.getTime() - now.getTime()) / 1000) : 0;
  const batch = left > 0 ? `; the batch takes orders for ${left} s more` : "";
  const titles = open.map(({ title }) => title).join(" · ");
  return `${clock(now, startedAt)}  … under way: ${titles}${batch}`;
}

/** Every story with its result and its money, and the sums. */
export function tableText(ended: readonly Ended[]): string {
  const rows = ended.map(({ story, seen, problem }) => [
    story.title,
    problem === undefined ? RESULT[story.ends] : "did not end as it should",
    amount(seen.map(({ delivery }) => delivery.money.charged)),
    amount(seen.map(({ delivery }) => delivery.money.refunded)),
  ]);
  const all = ended.flatMap(({ seen }) => seen.map(({ delivery }) => delivery.money));
  const sums = [
    "",
    "",
    amount(all.map((one) => one.charged)),
    amount(all.map((one) => one.refunded)),
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

const RESULT = { settled: "delivered", cancelled: "called off" } as const;

/** The sum in dollars; a dash where nothing was. Points are settled with the courier, not one by one. */
function amount(amounts: readonly MoneySeen[]): string {
  const known = amounts.flatMap((one) => (one === null ? [] : [one.minor]));
  if (known.length === 0) return "–";
  return `$${(known.reduce((sum, minor) => sum + minor, 0) / 100).toFixed(2)}`;
}
