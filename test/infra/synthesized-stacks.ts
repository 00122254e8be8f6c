import { App, type Stack } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { parseStage, type StageConfig } from "#infra/config.ts";
import { createBridge, createCourier } from "#infra/create-stacks.ts";
import { saveWayQuery } from "#infra/observability/saved-queries.ts";
import { freezeDeeply } from "#test/sandbox/freeze-deeply.ts";
import { joinTemplates } from "./join-templates.ts";

/**
 * Creates all stacks of a stage with these settings, without their code: other tests check the bundles.
 * CDK's validation of the templates, of which the test of the AWS Solutions rules reads the findings,
 * takes half of the time of a synthesis, and here would only print them.
 */
export function synthesizeStacks(settings: object = {}, name = "prod", context: object = {}) {
  const app = new App({
    builtinCloudFormationValidation: false,
    context: { "aws:cdk:bundling-stacks": [], ...context },
  });
  const config: StageConfig = parseStage(name, settings);
  const created = { ...createCourier(app, config), ...createBridge(app, config) };
  saveWayQuery(created.bridge, [created.bridge, created.courier]);
  return created;
}

/** A load balancer for webhooks. */
export const FRONT = {
  name: "hooks.example.com",
  certificateArn: "arn:aws:acm:eu-central-1:123456789012:certificate/hooks",
};

/** What is off by default, and has metrics, alarms and permissions of its own. */
export const EVERY_PART = {
  syntheticOrders: { store: "sandbox-shop", product: 10 },
  bridge: { webhookFront: FRONT },
  concurrency: { intakes: 10 },
};

/** The stacks with default settings and every part, synthesized once for all test files of a worker. */
export const stacks = synthesizeStacks(EVERY_PART);
for (const stack of Object.values(stacks)) freezeTemplate(Template.fromStack(stack));

/** Each system as one template: its data, and everything else. */
export const bridgeTemplate = freezeTemplate(joinTemplates(stacks.bridgeData, stacks.bridge));
export const courierTemplate = freezeTemplate(joinTemplates(stacks.courierData, stacks.courier));

/** The load balancer for webhooks, a stack by itself. */
export const frontTemplate = Template.fromStack(requireStack(stacks.bridgeFront));

function requireStack(stack: Stack | undefined): Stack {
  if (stack === undefined) throw new Error("EVERY_PART has a load balancer for webhooks");
  return stack;
}

/**
 * Freezes a template that several files read: one that changes what it found has to copy it, or fails.
 * CDK gives every caller of a stack's template the same object.
 */
function freezeTemplate(template: Template): Template {
  freezeDeeply(template.toJSON());
  return template;
}
