import { Duration, Lazy, Stack } from "aws-cdk-lib";
import { type Alarm, CompositeAlarm, type IAlarm } from "aws-cdk-lib/aws-cloudwatch";
import { Construct } from "constructs";
import { getConfig } from "#infra/constructs/system-stack.ts";
import { formatStackName } from "#shared/kernel/stack-name.ts";
import { AlarmTopics } from "./alarm-topics.ts";
import { CAUSES, type Cause, type CauseName } from "./causes.ts";
import { getRunbookUrl } from "./runbook-url.ts";

/**
 * How long it waits for what it follows to become active, and how long it may outlast it. Only a
 * composite alarm can have a suppressor, and only one: any alarm, also another composite one.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/Create_Composite_Alarm_Suppression.html
 */
const WAIT_MINUTES = 2;
/** As long as the alarms of a cause need to end. */
const EXTENSION = Duration.minutes(15);

/** A composite alarm that pages while any alarm of one cause is active, unless another one that it follows has paged. */
export class CauseAlarm extends Construct {
  readonly #alarms: Alarm[] = [];
  /** Those of them that the courier's own cause does not bring about. */
  readonly #besideCourier: Alarm[] = [];
  readonly composite: CompositeAlarm;

  /** Returns the composite alarm of a cause in a construct's stack. */
  static of(scope: Construct, cause: CauseName): CauseAlarm {
    const stack = Stack.of(scope);
    const id = `Cause-${cause}`;
    const existing = stack.node.tryFindChild(id);
    return existing instanceof CauseAlarm ? existing : new CauseAlarm(stack, id, cause);
  }

  private constructor(stack: Stack, id: string, cause: CauseName) {
    super(stack, id);
    const { says, promise, waitMinutes = WAIT_MINUTES }: Cause = CAUSES[cause];
    const suppressor = this.#findSuppressor(cause);
    this.composite = new CompositeAlarm(this, "Alarm", {
      compositeAlarmName: formatName(stack.stackName, cause),
      alarmDescription: `[page] ${says} Promise: ${promise}. ${getRunbookUrl(stack)}#${cause}`,
      // The alarms of the cause are created later.
      alarmRule: { renderAlarmRule: () => Lazy.string({ produce: () => this.#renderRule() }) },
      ...(suppressor && {
        actionsSuppressor: suppressor,
        actionsSuppressorWaitPeriod: Duration.minutes(waitMinutes),
        actionsSuppressorExtensionPeriod: EXTENSION,
      }),
    });
    this.composite.addAlarmAction(AlarmTopics.of(stack).getAction("page"));
  }

  add(alarm: Alarm, wakesBesideCourier = false): void {
    this.#alarms.push(alarm);
    if (wakesBesideCourier) this.#besideCourier.push(alarm);
  }

  /** Returns the alarm that keeps a cause from paging: of the one cause that it follows, or of any of them. */
  #findSuppressor(name: CauseName): IAlarm | undefined {
    const stack = Stack.of(this);
    const config = getConfig(this);
    const { follows = [], followsCourier }: Cause = CAUSES[name];
    const own = follows.map((cause) => CauseAlarm.of(stack, cause as CauseName).composite);
    const isJoined = followsCourier !== undefined && config.systems.includes("courier");
    const [first, ...others] = own;
    if (!isJoined && others.length === 0) return first;
    const rules = own.map(({ alarmArn }) => formatState(alarmArn));
    // By its name: an export would tie the courier's stack to this one.
    if (isJoined)
      rules.push(
        this.#renderCourierRule(
          formatName(formatStackName(config.name, "Courier"), followsCourier),
        ),
      );
    return new CompositeAlarm(this, "Follows", {
      compositeAlarmName: `${formatName(stack.stackName, name)}-follows`,
      alarmDescription: `It notifies nobody: while it is active, ${name} does not page, because the cause has.`,
      alarmRule: { renderAlarmRule: () => rules.join(" OR ") },
    });
  }

  #renderRule(): string {
    return formatAny(this.#alarms);
  }

  /** The alarms that stand beside the courier's are created later. */
  #renderCourierRule(courier: string): string {
    return Lazy.string({
      produce: () =>
        this.#besideCourier.length === 0
          ? formatState(courier)
          : `(${formatState(courier)} AND NOT (${formatAny(this.#besideCourier)}))`,
    });
  }
}

const formatAny = (alarms: readonly Alarm[]): string =>
  alarms.map(({ alarmArn }) => formatState(alarmArn)).join(" OR ");

const formatState = (alarm: string): string => `ALARM("${alarm}")`;

/** CDK would name it without the stage, and CloudFormation names none. */
const formatName = (stackName: string, cause: string): string => `${stackName}-${cause}`;
