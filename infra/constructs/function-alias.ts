import { Stack, Validations } from "aws-cdk-lib";
import type { IAlarm } from "aws-cdk-lib/aws-cloudwatch";
import {
  LambdaApplication,
  LambdaDeploymentConfig,
  LambdaDeploymentGroup,
} from "aws-cdk-lib/aws-codedeploy";
import { ManagedPolicy, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { IFunction, Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import { IGNORE_ALARMS } from "#infra/config/context.ts";

/**
 * How a new version takes over. People who wait for an answer meet it in a tenth of their calls for
 * five minutes; queues pass it another tenth each minute; schedules run it at once, because only every
 * tenth run of the new version would say nothing.
 */
export type Shift = "canary" | "linear" | "at-once";

const DEPLOYMENTS = {
  canary: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
  linear: LambdaDeploymentConfig.LINEAR_10PERCENT_EVERY_1MINUTE,
  "at-once": LambdaDeploymentConfig.ALL_AT_ONCE,
} as const satisfies Readonly<Record<Shift, unknown>>;

/**
 * Creates the alias `live` of a function, which CodeDeploy moves to each new version step by step. It
 * goes back to the former version if the alarm is active in the meantime.
 */
export function createAlias(target: LambdaFunction, shift: Shift, alarm: IAlarm): IFunction {
  const alias = target.addAlias("live");
  const { application, role } = Deployments.find(target);
  new LambdaDeploymentGroup(target, "Deployment", {
    application,
    role,
    alias,
    deploymentConfig: DEPLOYMENTS[shift],
    alarms: [alarm],
    ignoreAlarmConfiguration: target.node.tryGetContext(IGNORE_ALARMS) === "true",
    autoRollback: { failedDeployment: true, deploymentInAlarm: true },
  });
  // An alias has the role of its function, which CDK types as absent or not.
  return alias as IFunction;
}

/** What the deployments of all functions of a stack share. */
class Deployments extends Construct {
  readonly application: LambdaApplication;
  readonly role: Role;

  constructor(stack: Stack, id: string) {
    super(stack, id);
    this.application = new LambdaApplication(this, "Application");
    this.role = new Role(this, "Role", {
      assumedBy: new ServicePrincipal("codedeploy.amazonaws.com"),
      managedPolicies: [
        ManagedPolicy.fromAwsManagedPolicyName("service-role/AWSCodeDeployRoleForLambdaLimited"),
      ],
    });
    Validations.of(this.role).acknowledge({
      id: "AwsSolutions::AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]",
      reason: "AWS keeps this policy to what CodeDeploy needs to move the aliases of functions.",
    });
  }

  static find(scope: Construct): Deployments {
    const stack = Stack.of(scope);
    const found = stack.node.tryFindChild("Deployments");
    return found instanceof Deployments ? found : new Deployments(stack, "Deployments");
  }
}
