import { Stack } from "aws-cdk-lib";
import { CfnBudget } from "aws-cdk-lib/aws-budgets";
import type { Construct } from "constructs";
import { getConfig } from "#infra/constructs/system-stack.ts";
import { AlarmTopics } from "./alarm-topics.ts";

/** The heading of its entry in docs/runbook.md, as an anchor. */
const ENTRY = "aws-costs-unusual";

/** What was spent is known; what will be is forecast once AWS has seen five weeks. */
const NOTIFIED = ["ACTUAL", "FORECASTED"] as const;

/**
 * Adds the budget of the stage, if its settings have one: the topic of tickets hears once a month when
 * the costs exceed it, and when they are expected to. It counts the whole account. A cost allocation tag
 * would tell stages apart, but it counts nothing until somebody activates it in the paying account, and
 * never what carries no tag, such as metrics and data transfer.
 * https://docs.aws.amazon.com/awsaccountbilling/latest/aboutv2/cost-alloc-tags.html
 */
export function addCostBudget(scope: Construct): void {
  const { monthlyBudgetDollars } = getConfig(scope);
  if (monthlyBudgetDollars === undefined) return;
  const topic = AlarmTopics.of(scope).openForBudgets();
  const budget = new CfnBudget(scope, "CostBudget", {
    budget: {
      // The notification has no other words than the name. CloudFormation replaces a budget whose
      // notifications change, which takes another name.
      budgetName: `${Stack.of(scope).stackName}-${ENTRY}`,
      budgetType: "COST",
      timeUnit: "MONTHLY",
      budgetLimit: { amount: monthlyBudgetDollars, unit: "USD" },
    },
    notificationsWithSubscribers: NOTIFIED.map((notificationType) => ({
      notification: {
        notificationType,
        comparisonOperator: "GREATER_THAN",
        threshold: 100,
        thresholdType: "PERCENTAGE",
      },
      subscribers: [{ subscriptionType: "SNS", address: topic.topicArn }],
    })),
  });
  // With its policy.
  budget.node.addDependency(topic);
}
