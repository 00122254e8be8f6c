import { Template } from "aws-cdk-lib/assertions";
import { expect, it } from "vitest";
import { synthesizeStacks } from "#test/infra/synthesized-stacks.ts";

/** Synthesizes the courier's stack of a stage with these settings. */
const synthesize = (settings: object) => Template.fromStack(synthesizeStacks(settings).courier);

it("mails alarms of both severities to the address of the stage, with the runbook's address", () => {
  const template = synthesize({
    alarmEmail: "ops@example.com",
    runbookUrl: "https://wiki.test/runbook",
  });

  template.resourceCountIs("AWS::SNS::Topic", 2);
  template.resourceCountIs("AWS::SNS::Subscription", 2);
  template.allResourcesProperties("AWS::SNS::Subscription", {
    Protocol: "email",
    Endpoint: "ops@example.com",
  });
  expect(JSON.stringify(template.toJSON())).toContain("https://wiki.test/runbook#api-failing");
});

it("lets CloudWatch publish to each topic, for which a topic with a policy of its own has no default", () => {
  const policies = Object.values(synthesize({}).findResources("AWS::SNS::TopicPolicy"));

  expect(policies).toHaveLength(2);
  for (const { Properties } of policies)
    expect(Properties.PolicyDocument.Statement).toContainEqual(
      expect.objectContaining({
        Effect: "Allow",
        Action: "sns:Publish",
        Principal: { Service: "cloudwatch.amazonaws.com" },
      }),
    );
});

it("sends what wakes somebody to the pager's topic instead of its own, and mails nobody by itself", () => {
  const pageTopicArn = "arn:aws:sns:eu-west-1:123456789012:pager";

  const template = synthesize({ pageTopicArn, runbookUrl: "https://wiki.test/runbook" });

  template.resourceCountIs("AWS::SNS::Topic", 1);
  template.resourceCountIs("AWS::SNS::Subscription", 0);
  template.hasResourceProperties("AWS::CloudWatch::CompositeAlarm", {
    AlarmActions: [pageTopicArn],
  });
});
