import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App, CloudFormationValidatePlugin, Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks } from "cdk-nag";
import { afterAll, expect, it, vi } from "vitest";
import * as z from "zod";
import { BridgeStack } from "#infra/bridge/stack.ts";
import { CourierStack } from "#infra/courier/stack.ts";

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

it("keeps AWS's solution rules, what is left aside carrying its reason", () => {
  // The plugin prints its findings besides reporting them.
  vi.spyOn(console, "error").mockReturnValue();
  vi.spyOn(console, "log").mockReturnValue();
  const app = new App({ outdir, context: { "aws:cdk:bundling-stacks": [] } });
  new CourierStack(app, "Courier");
  new BridgeStack(app, "Bridge");
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));

  // CDK's own validation is off in a local run; this is where it runs. It reports only what it finds.
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
