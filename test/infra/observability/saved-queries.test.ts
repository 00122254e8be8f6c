import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { bridgeTemplate, courierTemplate } from "#test/infra/synthesized-stacks.ts";
import { readTemplate } from "#test/infra/template-reader.ts";

const queries = [bridgeTemplate, courierTemplate].flatMap((template) =>
  readTemplate(template)
    .listResources("AWS::Logs::QueryDefinition")
    .map(([, { Properties }]) => Properties),
);
const questions = new Set(queries.map(({ Name }) => String(Name).split("/")[1] ?? ""));
const sources = globSync("functions/**/*.ts").map((file) => readFileSync(file, "utf8"));

describe("the saved queries", () => {
  it("are those that the runbook names, and one for a single order", () => {
    const runbook = readFileSync("docs/runbook.md", "utf8");
    const named = [...runbook.matchAll(/\*(W[^*]+\?)\*/g)].map(([, question = ""]) => question);

    expect([...questions].filter((one) => !named.includes(one))).toEqual([
      "What happened to an order?",
    ]);
    expect(
      [...runbook.matchAll(/[Ss]aved query \*([^*]+)\*/g)].filter(
        ([, question = ""]) => !questions.has(question),
      ),
    ).toEqual([]);
  });

  it("ask for messages that functions log", () => {
    const messages = queries.flatMap(({ QueryString }) =>
      [...String(QueryString).matchAll(/message = "([^"]+)"/g)].map(([, message = ""]) => message),
    );

    expect(messages.length).toBeGreaterThan(4);
    expect(messages.filter((one) => !sources.some((text) => text.includes(`"${one}"`)))).toEqual(
      [],
    );
  });

  it("follow one delivery through the logs of every function of both systems", () => {
    const way = queries.find(
      ({ Name }) => Name === "OrderBridge-prod-Bridge/What is the way of one delivery?",
    );
    const logs = [bridgeTemplate, courierTemplate].flatMap((template) =>
      readTemplate(template)
        .listResources("AWS::Lambda::Function")
        .map(([, { Properties }]) => Properties.LoggingConfig.LogGroup),
    );

    expect(new Set(way?.LogGroupNames).size).toBe(logs.length);
    expect(way?.LogGroupNames).toContain("OrderBridge-prod-Courier/notify");
    // Insights reads at most 50 log groups.
    expect(logs.length).toBeLessThan(50);
    expect(JSON.stringify(way)).not.toContain("Fn::ImportValue");
  });

  it("read the logs of every function of their system, or its access log", () => {
    for (const { LogGroupNames } of queries) expect(LogGroupNames.length).toBeGreaterThan(0);
    const first = queries.find(({ Name }) => String(Name).endsWith("Bridge/What failed?"));
    const functions = readTemplate(bridgeTemplate).listResources("AWS::Lambda::Function");

    expect(first?.LogGroupNames).toHaveLength(functions.length);
  });
});
