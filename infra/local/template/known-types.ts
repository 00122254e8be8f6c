import { StartError } from "../start-error.ts";
import type { Template } from "./assembly.ts";

/** Resource types that run locally. */
const supportedTypes = new Set([
  "AWS::ApiGatewayV2::Api",
  "AWS::ApiGatewayV2::Integration",
  "AWS::ApiGatewayV2::Route",
  "AWS::ApiGatewayV2::Stage",
  "AWS::DynamoDB::Table",
  "AWS::ElasticLoadBalancingV2::Listener",
  "AWS::ElasticLoadBalancingV2::ListenerRule",
  "AWS::ElasticLoadBalancingV2::LoadBalancer",
  "AWS::ElasticLoadBalancingV2::TargetGroup",
  "AWS::Events::Rule",
  "AWS::Lambda::EventSourceMapping",
  "AWS::Lambda::Function",
  "AWS::SQS::Queue",
  "AWS::Scheduler::Schedule",
  "AWS::SecretsManager::Secret",
]);

/** Resource types for permissions. A local run enforces them. */
const permissionTypes = new Set([
  "AWS::IAM::ManagedPolicy",
  "AWS::IAM::Policy",
  "AWS::IAM::Role",
  "AWS::KMS::Key",
  "AWS::Lambda::EventInvokeConfig",
  "AWS::Lambda::Permission",
  "AWS::SQS::QueuePolicy",
  "AWS::SecretsManager::ResourcePolicy",
]);

/** Resource types for logging, monitoring and networks, which a local run does not need. */
const ignoredTypes = new Set([
  "AWS::Budgets::Budget",
  "AWS::CDK::Metadata",
  "AWS::CloudWatch::Alarm",
  "AWS::CloudWatch::CompositeAlarm",
  "AWS::CloudWatch::Dashboard",
  "AWS::EC2::InternetGateway",
  "AWS::EC2::Route",
  "AWS::EC2::RouteTable",
  "AWS::EC2::SecurityGroup",
  "AWS::EC2::Subnet",
  "AWS::EC2::SubnetRouteTableAssociation",
  "AWS::EC2::VPC",
  "AWS::EC2::VPCGatewayAttachment",
  "AWS::Logs::LogGroup",
  "AWS::Logs::MetricFilter",
  "AWS::Logs::QueryDefinition",
  "AWS::Route53::RecordSet",
  "AWS::SNS::Subscription",
  "AWS::SNS::Topic",
  "AWS::SNS::TopicPolicy",
  "AWS::Scheduler::ScheduleGroup",
]);

const knownTypes = [supportedTypes, permissionTypes, ignoredTypes];

/** Throws a StartError that names each resource whose type is neither supported nor ignored. */
export function refuseUnknownTypes(templates: ReadonlyMap<string, Template>): void {
  const unknown = [...templates].flatMap(([stack, { Resources }]) =>
    Object.entries(Resources)
      .filter(([, { Type }]) => !knownTypes.some((types) => types.has(Type)))
      .map(([id, { Type }]) => `${stack}/${id} is a ${Type}`),
  );
  if (unknown.length > 0)
    throw new StartError(
      `Cannot run locally: ${unknown.join("; ")}. Support the type in infra/local, or add it to ignoredTypes in known-types.ts if a local run does not need it.`,
    );
}
