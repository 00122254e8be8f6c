import { StartError } from "../start-error.ts";
import type { Template } from "./assembly.ts";

/** Resource types that this machine runs. */
const supportedTypes = new Set([
  "AWS::ApiGatewayV2::Api",
  "AWS::ApiGatewayV2::Integration",
  "AWS::ApiGatewayV2::Route",
  "AWS::ApiGatewayV2::Stage",
  "AWS::DynamoDB::Table",
  "AWS::Events::Rule",
  "AWS::Lambda::EventSourceMapping",
  "AWS::Lambda::Function",
  "AWS::SQS::Queue",
  "AWS::Scheduler::Schedule",
  "AWS::SecretsManager::Secret",
]);

/** Types that only permit, record or watch; nothing here asks for permission or watches. */
const ignoredTypes = new Set([
  "AWS::CDK::Metadata",
  "AWS::CloudWatch::Alarm",
  "AWS::CloudWatch::CompositeAlarm",
  "AWS::CloudWatch::Dashboard",
  "AWS::IAM::ManagedPolicy",
  "AWS::IAM::Policy",
  "AWS::IAM::Role",
  "AWS::Lambda::EventInvokeConfig",
  "AWS::Lambda::Permission",
  "AWS::Logs::LogGroup",
  "AWS::Logs::MetricFilter",
  "AWS::SQS::QueuePolicy",
  "AWS::Scheduler::ScheduleGroup",
  "AWS::SecretsManager::ResourcePolicy",
]);

/** Throws, naming them, when a template holds resources that this machine knows nothing of. */
export function refuseUnknownTypes(templates: ReadonlyMap<string, Template>): void {
  const unknown = [...templates].flatMap(([stack, { Resources }]) =>
    Object.entries(Resources)
      .filter(([, { Type }]) => !supportedTypes.has(Type) && !ignoredTypes.has(Type))
      .map(([id, { Type }]) => `${stack}/${id} is a ${Type}`),
  );
  if (unknown.length > 0)
    throw new StartError(
      `Cannot run on this machine: ${unknown.join("; ")}. Teach infra/local the type, or list it in known-types.ts when it means nothing here.`,
    );
}
