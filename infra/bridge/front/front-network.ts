import { Validations } from "aws-cdk-lib";
import {
  IpAddresses,
  type IVpc,
  Peer,
  Port,
  SecurityGroup,
  SubnetType,
  Vpc,
} from "aws-cdk-lib/aws-ec2";
import { Construct } from "constructs";

/**
 * A network that holds nothing but a load balancer, in two zones. The load balancer calls functions
 * without a network connection, so that nothing leads out.
 */
export class FrontNetwork extends Construct {
  readonly vpc: IVpc;
  readonly securityGroup: SecurityGroup;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const created = new Vpc(this, "Vpc", {
      // A load balancer takes up to a hundred addresses of each subnet.
      ipAddresses: IpAddresses.cidr("10.0.0.0/23"),
      natGateways: 0,
      subnetConfiguration: [
        {
          name: "Public",
          subnetType: SubnetType.PUBLIC,
          cidrMask: 24,
          mapPublicIpOnLaunch: false,
        },
      ],
      // It takes a function with rights on all networks. Nothing uses the default group.
      restrictDefaultSecurityGroup: false,
    });
    Validations.of(created).acknowledge({
      id: "AwsSolutions::AwsSolutions-VPC7",
      reason:
        "The network holds the load balancer alone, whose metrics count connections. A log of flows costs more than the load balancer.",
    });
    // It has no gateway of a private network, which CDK types as absent or not.
    const vpc = created as IVpc;
    this.vpc = vpc;
    this.securityGroup = new SecurityGroup(this, "Https", {
      vpc,
      description: "HTTPS from anywhere, and nothing out.",
      allowAllOutbound: false,
    });
    this.securityGroup.addIngressRule(Peer.anyIpv4(), Port.tcp(443), "HTTPS from anywhere");
    Validations.of(this.securityGroup).acknowledge({
      id: "AwsSolutions::AwsSolutions-EC23",
      reason:
        "Stores and couriers call from any address. Each intake checks the signature before it does anything else.",
    });
  }
}
