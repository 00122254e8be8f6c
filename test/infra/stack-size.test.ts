import { Template } from "aws-cdk-lib/assertions";
import { expect, it } from "vitest";
import { synthesizeStacks } from "./synthesized-stacks.ts";

/** CloudFormation's limit is 500. */
const WARNED_RESOURCES = 450;

const domain = {
  certificateArn: "arn:aws:acm:eu-central-1:123456789012:certificate/new",
  hostedZone: { id: "Z123", name: "example.com" },
};
/** What adds resources to a stage. */
const stacks = synthesizeStacks({
  retention: { logDays: 90, backupDays: 60 },
  alarmEmail: "ops@example.com",
  runbookUrl: "https://wiki.example.com/runbook",
  monthlyBudgetDollars: 500,
  syntheticOrders: { store: "sandbox-shop", product: 1 },
  bridge: {
    domain: { ...domain, name: "deliveries.example.com" },
    webhookFront: { ...domain, name: "hooks.example.com" },
  },
  concurrency: { intakes: 10 },
  courier: { domain: { ...domain, name: "courier.example.com" } },
});

it.each(Object.entries(stacks))("has room for more in the stack %s", (name, stack) => {
  const count = Object.keys(Template.fromStack(stack).toJSON().Resources).length;

  expect(
    count,
    `${name} comes near CloudFormation's limit of 500 resources: see "When a stack is full" in docs/deploy.md`,
  ).toBeLessThanOrEqual(WARNED_RESOURCES);
});
