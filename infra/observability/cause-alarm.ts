import { Lazy, Stack } from "aws-cdk-lib";
import { type Alarm, CompositeAlarm } from "aws-cdk-lib/aws-cloudwatch";
import { Construct } from "constructs";
import { AlarmTopics } from "./alarm-topics.ts";
import type { PromiseName } from "./promises.ts";
import { getRunbookUrl } from "./runbook-url.ts";

interface Cause {
  readonly promise: PromiseName;
  readonly says: string;
}

/** What wakes somebody once, however many alarms it sets off. The names are headings of the runbook. */
const CAUSES = {
  "orders-not-moving": {
    promise: "orders-go-out",
    says: "Orders do not go out: they are due and nobody looks at them, or every store or courier of a kind fails.",
  },
  "intake-failing": {
    promise: "calls-answered",
    says: "Webhooks or API requests are not answered. Orders come in by sweeps only.",
  },
  "statuses-not-reaching-stores": {
    promise: "stores-know",
    says: "Stores do not hear of what the courier reached, or hear of it late. Buyers see old statuses.",
  },
  "partner-api-failing": {
    promise: "calls-answered",
    says: "The courier's API answers partners with errors. They cannot book deliveries.",
  },
} as const satisfies Record<string, Cause>;

export type CauseName = keyof typeof CAUSES;

/** A composite alarm that pages while any alarm of one cause is active. */
export class CauseAlarm extends Construct {
  readonly #alarms: Alarm[] = [];

  /** Returns the composite alarm of a cause in a construct's stack. */
  static of(scope: Construct, cause: CauseName): CauseAlarm {
    const stack = Stack.of(scope);
    const id = `Cause-${cause}`;
    const existing = stack.node.tryFindChild(id);
    return existing instanceof CauseAlarm ? existing : new CauseAlarm(stack, id, cause);
  }

  private constructor(stack: Stack, id: string, cause: CauseName) {
    super(stack, id);
    const { says, promise } = CAUSES[cause];
    const composite = new CompositeAlarm(this, "Alarm", {
      // CDK would name it without the stage, and CloudFormation names none.
      compositeAlarmName: `${stack.stackName}-${cause}`,
      alarmDescription: `[page] ${says} Promise: ${promise}. ${getRunbookUrl(stack)}#${cause}`,
      // The alarms of the cause are created later.
      alarmRule: { renderAlarmRule: () => Lazy.string({ produce: () => this.#renderRule() }) },
    });
    composite.addAlarmAction(AlarmTopics.of(stack).getAction("page"));
  }

  add(alarm: Alarm): void {
    this.#alarms.push(alarm);
  }

  #renderRule(): string {
    return this.#alarms.map(({ alarmArn }) => `ALARM("${alarmArn}")`).join(" OR ");
  }
}
