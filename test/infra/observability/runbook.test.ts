import { readFileSync } from "node:fs";
import { Template } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { CAUSES } from "#infra/observability/causes.ts";
import { PROMISES } from "#infra/observability/promises.ts";
import {
  bridgeTemplate,
  courierTemplate,
  frontTemplate,
  synthesizeStacks,
} from "#test/infra/synthesized-stacks.ts";
import { readTemplate } from "#test/infra/template-reader.ts";

const runbook = readFileSync("docs/runbook.md", "utf8");
const entries = runbook.split(/^## /m).slice(1);
const findTitle = (entry: string) => entry.split("\n")[0] ?? "";
const alarmEntries = entries.filter((entry) => findTitle(entry) !== "What is promised");

const alarmSchema = z.object({
  AlarmDescription: z.string(),
  AlarmRule: z.unknown().optional(),
  AlarmActions: z.array(z.unknown()).default([]),
});
const alarms = [bridgeTemplate, frontTemplate, courierTemplate].flatMap((template) =>
  ["AWS::CloudWatch::Alarm", "AWS::CloudWatch::CompositeAlarm"].flatMap((type) =>
    readTemplate(template)
      .listResources(type)
      .map(([id, { Properties }]) => ({ id, ...alarmSchema.parse(Properties) }))
      // What only keeps others from paging tells nobody.
      .filter(({ AlarmDescription }) => !AlarmDescription.startsWith("It notifies nobody")),
  ),
);
/** What AWS itself costs is watched by a budget, whose name is all that it says. */
const budgets = Object.values(
  Template.fromStack(synthesizeStacks({ monthlyBudgetDollars: 500 }).bridge).findResources(
    "AWS::Budgets::Budget",
  ),
).map(({ Properties }) => z.object({ BudgetName: z.string() }).parse(Properties.Budget));
/** What is seen before, or without, an alarm. The table of symptoms leads there. */
const SYMPTOM_ENTRIES = ["operator-api-failing", "secret-unreadable"];
const DESCRIPTION = /^\[(page|ticket)\] .+ Promise: ([\w-]+)\. docs\/runbook\.md#([\w-]+)$/;

describe("the runbook", () => {
  it("has an entry for each alarm and each symptom without one, and no other", () => {
    const linked = [
      ...SYMPTOM_ENTRIES,
      ...alarms.map(({ AlarmDescription }) => DESCRIPTION.exec(AlarmDescription)?.[3]),
      ...budgets.map(({ BudgetName }) => BudgetName.replace("OrderBridge-prod-Bridge-", "")),
    ];

    expect([...new Set(linked)].sort()).toEqual(alarmEntries.map(findTitle).sort());
  });

  it.each(alarmEntries.map((entry) => [findTitle(entry), entry]))(
    "says what %s means, how to look, what to do, and when it is over",
    (_, entry) => {
      const labels = [...entry.matchAll(/^- \*\*(\w+)\*\*: .{10,}$/gm)].map(([, label]) => label);

      expect(labels).toEqual(["Means", "Look", "Do", "Over"]);
    },
  );

  it.each(SYMPTOM_ENTRIES)("leads from what one sees to %s", (entry) => {
    expect(runbook.slice(0, runbook.indexOf("## "))).toContain(`[${entry}](#${entry})`);
  });

  it("states the promises that thresholds come from, as the alarms name them", () => {
    const rows = [...runbook.matchAll(/^\| `([\w-]+)` \| (.+) \|$/gm)].map(
      ([, name, says]) => [name, says] as const,
    );
    const named = alarms.map(({ AlarmDescription }) => DESCRIPTION.exec(AlarmDescription)?.[2]);

    expect(Object.fromEntries(rows)).toEqual(PROMISES);
    expect([...new Set(named)].sort()).toEqual(Object.keys(PROMISES).sort());
  });
});

describe("alarms", () => {
  it("of a cause say that they page, and as what", () => {
    const causes = alarms.filter(({ AlarmRule }) => AlarmRule !== undefined);

    expect(causes).toHaveLength(Object.keys(CAUSES).length);
    for (const { AlarmRule, AlarmDescription: says } of causes) {
      const rule = JSON.stringify(AlarmRule);
      const parts = alarms.filter(({ id }) => rule.includes(`"${id}"`));
      const cause = DESCRIPTION.exec(says)?.[3];
      expect(parts.length).toBeGreaterThan(0);
      for (const { id, AlarmDescription } of parts) {
        expect(AlarmDescription, id).toMatch(/^\[page\]/);
        expect(AlarmDescription, id).toContain(`It pages as ${cause}.`);
      }
    }
  });

  it("notify the topic of their severity once: by themselves, or by the alarm of their cause", () => {
    const rules = JSON.stringify(alarms.map(({ AlarmRule }) => AlarmRule ?? ""));
    const isPart = (id: string) => rules.includes(`"${id}"`);

    for (const { id, AlarmDescription, AlarmActions } of alarms) {
      const severity = DESCRIPTION.exec(AlarmDescription)?.[1];
      const actions = JSON.stringify(AlarmActions);
      if (isPart(id)) expect(AlarmActions, id).toEqual([]);
      else
        expect(actions, id).toContain(
          severity === "page" ? "AlarmTopicsPage" : "AlarmTopicsTicket",
        );
    }
  });
});
