import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App, CloudFormationValidatePlugin, Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks, ServerlessChecks } from "cdk-nag";
import { afterAll, expect, it, vi } from "vitest";
import * as z from "zod";
import { parseStage } from "#infra/config.ts";
import { createStacks } from "#infra/create-stacks.ts";
import { EVERY_PART } from "./synthesized-stacks.ts";

const outdir = mkdtempSync(join(tmpdir(), "order-bridge-nag-"));
afterAll(() => rmSync(outdir, { recursive: true }));

const report = z.object({
  pluginReports: z.array(
    z.object({
      pluginName: z.string(),
      conclusion: z.string(),
      violations: z.array(
        z.object({
          ruleName: z.string(),
          violatingConstructs: z.array(z.object({ constructPath: z.string() })),
        }),
      ),
    }),
  ),
});

it("passes the AWS Solutions rules, apart from acknowledged ones with a reason", () => {
  // The plugin also prints its findings.
  vi.spyOn(console, "error").mockReturnValue();
  vi.spyOn(console, "log").mockReturnValue();
  const app = new App({ outdir, context: { "aws:cdk:bundling-stacks": [] } });
  const retention = { logDays: 90, backupDays: 60 };
  createStacks(app, parseStage("prod", { ...EVERY_PART, retention, monthlyBudgetDollars: 500 }));
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));

  // Local runs skip CDK's own validation, so this test checks that it runs. It reports only violations.
  const validate = vi.spyOn(CloudFormationValidatePlugin.prototype, "validate");

  app.synth();

  expect(validate).toHaveBeenCalledOnce();
  const { pluginReports } = report.parse(
    JSON.parse(readFileSync(join(outdir, "validation-report.json"), "utf8")),
  );
  expect(pluginReports.map(({ pluginName }) => pluginName)).toContain("AwsSolutions");
  expect(
    pluginReports.flatMap(({ violations }) =>
      violations.flatMap(({ ruleName, violatingConstructs }) =>
        violatingConstructs.map(({ constructPath }) => `${ruleName} ${constructPath}`),
      ),
    ),
  ).toEqual([]);
});

it("acknowledges a rule only with a reason that says why it does not fit here", () => {
  const app = new App({ context: { "aws:cdk:bundling-stacks": [] } });
  const acknowledged = Object.values(createStacks(app, parseStage("prod", EVERY_PART))).flatMap(
    (stack) =>
      stack.node
        .findAll()
        .flatMap(({ node }) =>
          node.metadata.filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY),
        ),
  );
  const reasons = acknowledged.flatMap(({ data }) => Object.values<string>(data ?? {}));

  expect(reasons.length).toBeGreaterThan(10);
  for (const reason of reasons) expect(String(reason).split(" ").length, reason).toBeGreaterThan(6);
});
