import { Validations } from "aws-cdk-lib";
import { Certificate } from "aws-cdk-lib/aws-certificatemanager";
import {
  ApplicationListener,
  ApplicationLoadBalancer,
  ApplicationProtocol,
  ApplicationTargetGroup,
  ListenerAction,
  ListenerCondition,
  SslPolicy,
  TargetType,
} from "aws-cdk-lib/aws-elasticloadbalancingv2";
import { CfnPermission } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import type { IntakeRoute } from "#infra/bridge/intake.ts";
import { SystemStack } from "#infra/constructs/system-stack.ts";
import { addFrontAlarm } from "./front-alarm.ts";
import { FrontNetwork } from "./front-network.ts";

interface WebhookBalancerProps {
  readonly certificateArn: string;
  readonly intakes: readonly IntakeRoute[];
}

/** A load balancer that calls the intakes by their paths, and answers everything else with 404. */
export class WebhookBalancer extends Construct {
  readonly balancer: ApplicationLoadBalancer;

  constructor(scope: Construct, id: string, { certificateArn, intakes }: WebhookBalancerProps) {
    super(scope, id);
    const stack = SystemStack.of(this);
    const { vpc, securityGroup } = new FrontNetwork(this, "Network");
    this.balancer = new ApplicationLoadBalancer(this, "Balancer", {
      ...{ vpc, securityGroup },
      internetFacing: true,
      dropInvalidHeaderFields: true,
      deletionProtection: !(stack instanceof SystemStack && stack.isLocal),
    });
    Validations.of(this.balancer).acknowledge({
      id: "AwsSolutions::AwsSolutions-ELB2",
      reason:
        "An access log has whole paths, and the path of a courier's notifications is a key. Each intake logs what it received.",
    });
    const listener = new ApplicationListener(this, "Listener", {
      loadBalancer: this.balancer,
      port: 443,
      protocol: ApplicationProtocol.HTTPS,
      certificates: [Certificate.fromCertificateArn(this, "Certificate", certificateArn)],
      sslPolicy: SslPolicy.RECOMMENDED_TLS,
      // The security group says who may connect.
      open: false,
      defaultAction: ListenerAction.fixedResponse(404, {
        contentType: "application/json",
        messageBody: JSON.stringify({ message: "Not Found" }),
      }),
    });
    for (const [at, intake] of intakes.entries()) this.#addIntake(listener, intake, at + 1);
    addFrontAlarm(this, this.balancer);
  }

  /** A `*` of a pattern is also a slash: the function compares the parts of the path. */
  #addIntake(listener: ApplicationListener, { path, target }: IntakeRoute, priority: number): void {
    const { functionArn } = target.openAlias("canary");
    listener.addAction(target.service, {
      priority,
      conditions: [
        ListenerCondition.httpRequestMethods(["POST"]),
        ListenerCondition.pathPatterns([path.replaceAll(/\{\w+\}/g, "*")]),
      ],
      action: ListenerAction.forward([this.#createGroup(target.service, functionArn)]),
    });
  }

  /**
   * Creates the target group of a function. CDK's own target would let load balancers of any account
   * call it, by a permission in the function's stack. The group's ARN is not known before its target is
   * registered, which needs the permission: any group of this account and region may call it.
   */
  #createGroup(service: string, functionArn: string): ApplicationTargetGroup {
    const stack = SystemStack.of(this);
    const permission = new CfnPermission(this, `Permission-${service}`, {
      action: "lambda:InvokeFunction",
      functionName: functionArn,
      principal: "elasticloadbalancing.amazonaws.com",
      sourceAccount: stack.account,
      sourceArn: stack.formatArn({ service: "elasticloadbalancing", resource: "targetgroup/*" }),
    });
    const group = new ApplicationTargetGroup(this, `Targets-${service}`, {
      targetType: TargetType.LAMBDA,
      // A header may come twice, and its last value alone would be passed on.
      multiValueHeadersEnabled: true,
      targets: [
        {
          attachToApplicationTargetGroup: () => ({
            targetType: TargetType.LAMBDA,
            targetJson: { id: functionArn },
          }),
        },
      ],
    });
    group.node.addDependency(permission);
    return group;
  }
}
