import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { bridgeTemplate, courierTemplate } from "#test/infra/synthesized-stacks.ts";
import { readTemplate } from "#test/infra/template-reader.ts";
import {
  computeFixedCosts,
  countAlarmedMetrics,
  countScheduledRuns,
  countSeries,
} from "#test/tools/cost-benchmark/fixed-costs.ts";

const templates = [bridgeTemplate, courierTemplate].map(readTemplate);
const listAll = (type: string) =>
  templates.flatMap(({ listResources }) =>
    listResources(type).map(([, { Properties }]) => Properties),
  );

it("is stated in the docs, as the catalog and the templates count it", () => {
  const rows = new Map(
    [
      ...readFileSync("docs/observability.md", "utf8").matchAll(
        /^\| ([\w ]+) \| (\d+) \| \$[\d.]+ \|/gm,
      ),
    ].map(([, what = "", count]) => [what, Number(count)]),
  );

  expect(Object.fromEntries(rows)).toEqual({
    "Series of metrics": countSeries(),
    "Metrics in alarms": countAlarmedMetrics(),
    "Composite alarms": listAll("AWS::CloudWatch::CompositeAlarm").length,
    Dashboards: listAll("AWS::CloudWatch::Dashboard").length,
    "Traces of schedules": Math.round(countScheduledRuns()),
  });
});

/** The month of docs/costs.md: its lines, each with the dollars at three volumes. */
function readMonth(): ReadonlyMap<string, readonly number[]> {
  const [, month = ""] = readFileSync("docs/costs.md", "utf8").split("## A month at three volumes");
  return new Map(
    [...month.matchAll(/^\| ([^|]+?) \| ([\d.,]+) \| ([\d.,]+) \| ([\d.,]+) \|$/gm)].map(
      ([, line = "", ...dollars]) => [line, dollars.map((one) => Number(one.replaceAll(",", "")))],
    ),
  );
}

it("is in the month of the costs, with all other fixed costs, as the templates count it", () => {
  const month = readMonth();

  for (const [line, dollars] of Object.entries(computeFixedCosts())) {
    const stated = month.get(line) ?? expect.unreachable(`docs/costs.md lacks "${line}".`);
    for (const one of stated)
      expect(Math.abs(one - dollars), `${line}: ${dollars}`).toBeLessThanOrEqual(0.051);
  }
});

it("is summed up in the month of the costs", () => {
  const month = [...readMonth()];
  const end = month.findIndex(([line]) => line === "Together");
  const [, together = []] = month[end] ?? [];

  for (const [at, sum] of together.entries()) {
    const lines = month.slice(0, end).map(([, dollars]) => dollars[at] ?? 0);
    const exact = lines.reduce((total, one) => total + one, 0);
    expect(Math.abs(exact - sum) / exact, `Together: ${exact}`).toBeLessThan(0.001);
  }
});
