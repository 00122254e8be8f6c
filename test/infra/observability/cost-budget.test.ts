import { Match, Template } from "aws-cdk-lib/assertions";
import { expect, it } from "vitest";
import { synthesizeStacks } from "#test/infra/synthesized-stacks.ts";

const toTemplates = ({ bridge, courier }: ReturnType<typeof synthesizeStacks>) =>
  [bridge, courier].map((stack) => Template.fromStack(stack));
const settings = {
  ...{ monthlyBudgetDollars: 500, alarmEmail: "ops@example.com" },
  runbookUrl: "https://wiki.example.com/runbook",
};
const [bridge, courier] = toTemplates(synthesizeStacks(settings));

it("has no budget unless the stage sets one", () => {
  for (const template of toTemplates(synthesizeStacks()))
    template.resourceCountIs("AWS::Budgets::Budget", 0);
});

it("tells the topic of tickets of costs of the account beyond the budget, actual and forecast", () => {
  const [ticket] = Object.keys(bridge?.findResources("AWS::SNS::Topic") ?? {}).filter((id) =>
    id.startsWith("AlarmTopicsTicket"),
  );
  const createNotification = (NotificationType: string) => ({
    Notification: {
      NotificationType,
      ComparisonOperator: "GREATER_THAN",
      Threshold: 100,
      ThresholdType: "PERCENTAGE",
    },
    Subscribers: [{ SubscriptionType: "SNS", Address: { Ref: ticket } }],
  });

  bridge?.hasResourceProperties("AWS::Budgets::Budget", {
    Budget: {
      BudgetName: "OrderBridge-prod-Bridge-aws-costs-unusual",
      BudgetType: "COST",
      TimeUnit: "MONTHLY",
      BudgetLimit: { Amount: 500, Unit: "USD" },
      // Of the whole account.
      CostFilters: Match.absent(),
    },
    NotificationsWithSubscribers: [createNotification("ACTUAL"), createNotification("FORECASTED")],
  });
});

it("lets only this account's budgets publish, before the budget exists", () => {
  bridge?.hasResourceProperties("AWS::SNS::TopicPolicy", {
    PolicyDocument: {
      Statement: Match.arrayWith([
        Match.objectLike({
          Action: "sns:Publish",
          Principal: { Service: "budgets.amazonaws.com" },
          Condition: {
            StringEquals: { "aws:SourceAccount": { Ref: "AWS::AccountId" } },
            ArnLike: { "aws:SourceArn": Match.anyValue() },
          },
        }),
      ]),
    },
  });
  bridge?.hasResource("AWS::Budgets::Budget", {
    DependsOn: Match.arrayWith([Match.stringLikeRegexp("^AlarmTopicsTicketPolicy")]),
  });
});

it("has one budget a stage, also of a stage with one system", () => {
  courier?.resourceCountIs("AWS::Budgets::Budget", 0);
  const alone = synthesizeStacks({ ...settings, systems: ["courier"] }, "courier-only");

  const count = Object.keys(
    Template.fromStack(alone.courier).findResources("AWS::Budgets::Budget"),
  ).length;
  expect(count).toBe(1);
});
