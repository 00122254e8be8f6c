import { type App, CfnOutput, Fn } from "aws-cdk-lib";
import { ARecord, HostedZone, RecordTarget } from "aws-cdk-lib/aws-route53";
import { LoadBalancerTarget } from "aws-cdk-lib/aws-route53-targets";
import type { IntakeRoute } from "#infra/bridge/intake.ts";
import type { StageConfig } from "#infra/config.ts";
import { SystemStack, type SystemStackProps } from "#infra/constructs/system-stack.ts";
import { WebhookBalancer } from "./webhook-balancer.ts";

/** The setting of a stage that has one. */
type WebhookFront = NonNullable<StageConfig["bridge"]["webhookFront"]>;

interface FrontStackProps extends SystemStackProps {
  readonly front: WebhookFront;
  readonly intakes: readonly IntakeRoute[];
}

/**
 * A load balancer that receives webhooks on a name of its own, beside the API, whose routes stay. It is
 * a stack by itself, because most stages have none and the bridge's stack has little room.
 */
export class BridgeFrontStack extends SystemStack {
  constructor(app: App, id: string, { config, front, intakes }: FrontStackProps) {
    super(app, id, {
      config,
      description: "Order Bridge: receives webhooks by a load balancer.",
    });
    const { name, certificateArn, hostedZone } = front;
    const { balancer } = new WebhookBalancer(this, "Webhooks", { certificateArn, intakes });
    if (hostedZone !== undefined)
      new ARecord(this, "Record", {
        zone: HostedZone.fromHostedZoneAttributes(this, "Zone", {
          hostedZoneId: hostedZone.id,
          zoneName: hostedZone.name,
        }),
        recordName: `${name}.`,
        target: RecordTarget.fromAlias(new LoadBalancerTarget(balancer)),
      });
    new CfnOutput(this, `TargetOf${name.replaceAll(/[^a-z0-9]/g, "")}`, {
      description: `The name that the DNS record of ${name} points to.`,
      value: balancer.loadBalancerDnsName,
    });
  }

  /** Two, whose names only the deployment knows: CDK would ask the account for them. */
  override get availabilityZones(): string[] {
    return [0, 1].map((at) => Fn.select(at, Fn.getAzs()));
  }
}
