import { Stack, Validations } from "aws-cdk-lib";
import type { IAlarmAction } from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { type ITopic, Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import { Construct } from "constructs";
import { getConfig } from "#infra/constructs/system-stack.ts";

/** `page` wakes somebody; `ticket` waits for the morning. */
export type Severity = "page" | "ticket";

/** The topics of a stack's alarms: one that wakes somebody, one for tickets. */
export class AlarmTopics extends Construct {
  readonly #topics: { readonly page: ITopic; readonly ticket: Topic };

  /** Returns the topics of a construct's stack. */
  static of(scope: Construct): AlarmTopics {
    const stack = Stack.of(scope);
    const existing = stack.node.tryFindChild("AlarmTopics");
    return existing instanceof AlarmTopics ? existing : new AlarmTopics(stack);
  }

  private constructor(stack: Stack) {
    super(stack, "AlarmTopics");
    const { alarmEmail, pageTopicArn } = getConfig(stack);
    this.#topics = {
      page:
        pageTopicArn === undefined
          ? this.#createTopic("Page", alarmEmail)
          : Topic.fromTopicArn(this, "Page", pageTopicArn),
      ticket: this.#createTopic("Ticket", alarmEmail),
    };
  }

  /** Returns the action that notifies of an alarm. */
  getAction(severity: Severity): IAlarmAction {
    return new SnsAction(this.#topics[severity]);
  }

  /**
   * Returns the topic of tickets, to which the account's budgets may publish now.
   * https://docs.aws.amazon.com/cost-management/latest/userguide/budgets-sns-policy.html
   */
  openForBudgets(): Topic {
    const { account, partition } = Stack.of(this);
    const { ticket } = this.#topics;
    ticket.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal("budgets.amazonaws.com")],
        actions: ["sns:Publish"],
        resources: [ticket.topicArn],
        conditions: {
          StringEquals: { "aws:SourceAccount": account },
          ArnLike: { "aws:SourceArn": `arn:${partition}:budgets::${account}:*` },
        },
      }),
    );
    return ticket;
  }

  #createTopic(id: string, email: string | undefined): Topic {
    const topic = new Topic(this, id, { enforceSSL: true });
    // The policy that requires TLS replaces SNS's own, which lets the account's alarms publish.
    topic.grantPublish(new ServicePrincipal("cloudwatch.amazonaws.com"));
    if (email !== undefined) topic.addSubscription(new EmailSubscription(email));
    // CloudWatch may publish to an encrypted topic only with a key of its own; alarms name no data.
    Validations.of(topic).acknowledge({
      id: "AwsSolutions::AwsSolutions-SNS2",
      reason: "Notifications of alarms contain no store, order or person.",
    });
    return topic;
  }
}
