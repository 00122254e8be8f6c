import * as z from "zod";
import { createQueueAccess } from "#infra/local/services/access/queue-accesses.ts";
import { accountId, region } from "#infra/local/template/resource-values.ts";
import { type Resource, readProperties, type System } from "#infra/local/template/system.ts";
import { findFunction } from "./invoke-permissions.ts";
import type { Access } from "./permissions.ts";
import type { RequestContext } from "./policy-conditions.ts";

/** What AWS does by itself with a role of the templates, such as receiving a queue's messages. */
export interface RoleConnection {
  readonly roleArn: string;
  /** The service that assumes the role. */
  readonly service: string;
  /** What the service tells when it assumes the role. */
  readonly assumesAs: () => RequestContext;
  readonly accesses: readonly Access[];
}

const functionProperties = z.object({
  Role: z.string(),
  LoggingConfig: z.object({ LogGroup: z.string().optional() }).default({}),
  DeadLetterConfig: z.object({ TargetArn: z.string() }).optional(),
  TracingConfig: z.object({ Mode: z.string() }).default({ Mode: "PassThrough" }),
});
const mappingProperties = z.object({ EventSourceArn: z.string(), FunctionName: z.string() });
const destination = z.object({ Destination: z.string() }).optional();
const invokeConfigProperties = z.object({
  FunctionName: z.string(),
  DestinationConfig: z.object({ OnFailure: destination, OnSuccess: destination }).default({}),
});
const scheduleProperties = z.object({
  GroupName: z.string().default("default"),
  Target: z.object({
    Arn: z.string(),
    RoleArn: z.string(),
    DeadLetterConfig: z.object({ Arn: z.string() }).optional(),
  }),
});

/** Lists what AWS does with the templates' roles without being asked by a function's code. */
export function listRoleConnections(system: System): RoleConnection[] {
  const functions = system.listResources("AWS::Lambda::Function");
  const connectFunction = (reference: string, accesses: readonly Access[]): RoleConnection[] => {
    const found = findFunction(functions, reference);
    return found === undefined ? [] : [connectLambda(found, accesses)];
  };
  return [
    ...functions.map((each) => connectLambda(each, listFunctionAccesses(each))),
    ...system.listResources("AWS::Lambda::EventSourceMapping").flatMap((resource) => {
      const { EventSourceArn, FunctionName } = readProperties(resource, mappingProperties);
      return connectFunction(FunctionName, listReceiveAccesses(EventSourceArn));
    }),
    ...system.listResources("AWS::Lambda::EventInvokeConfig").flatMap((resource) => {
      const { FunctionName, DestinationConfig } = readProperties(resource, invokeConfigProperties);
      const targets = [DestinationConfig.OnFailure, DestinationConfig.OnSuccess];
      return connectFunction(
        FunctionName,
        targets.flatMap((target) =>
          target === undefined ? [] : listSendAccesses(target.Destination),
        ),
      );
    }),
    ...system.listResources("AWS::Scheduler::Schedule").map(connectSchedule),
  ];
}

const connectLambda = (resource: Resource, accesses: readonly Access[]): RoleConnection => ({
  roleArn: readProperties(resource, functionProperties).Role,
  service: "lambda.amazonaws.com",
  assumesAs: () => ({}),
  accesses,
});

/**
 * Lambda writes a function's log with the function's role:
 * https://docs.aws.amazon.com/lambda/latest/dg/monitoring-cloudwatchlogs.html
 */
function listFunctionAccesses(resource: Resource): Access[] {
  const { LoggingConfig, DeadLetterConfig, TracingConfig } = readProperties(
    resource,
    functionProperties,
  );
  const given = LoggingConfig.LogGroup;
  const group = `arn:aws:logs:${region}:${accountId}:log-group:${given ?? `/aws/lambda/${resource.name}`}`;
  const stream = `${group}:log-stream:local`;
  return [
    ...(given === undefined ? [{ action: "logs:CreateLogGroup", resource: group }] : []),
    { action: "logs:CreateLogStream", resource: stream },
    { action: "logs:PutLogEvents", resource: stream },
    ...(DeadLetterConfig === undefined ? [] : listSendAccesses(DeadLetterConfig.TargetArn)),
    // https://docs.aws.amazon.com/lambda/latest/dg/services-xray.html
    ...(TracingConfig.Mode === "Active"
      ? ["xray:PutTraceSegments", "xray:PutTelemetryRecords"].map((action) => ({
          action,
          resource: "*",
        }))
      : []),
  ];
}

/**
 * Lambda receives a queue's messages with the function's role:
 * https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html#events-sqs-permissions
 */
const listReceiveAccesses = (queueArn: string): Access[] =>
  ["ReceiveMessage", "DeleteMessage", "GetQueueAttributes"].map((operation) =>
    createQueueAccess(operation, toName(queueArn)),
  );

/** Lambda sends what a function gave up with the function's role: to a queue, a topic or a function. */
function listSendAccesses(targetArn: string): Access[] {
  const service = targetArn.split(":")[2];
  if (service === "sqs") return [createQueueAccess("SendMessage", toName(targetArn))];
  const action = service === "sns" ? "sns:Publish" : "lambda:InvokeFunction";
  return [{ action, resource: targetArn }];
}

const toName = (arn: string) => arn.split(":").at(-1) ?? "";

/**
 * The scheduler invokes its target with a role, and says from which group of schedules it comes:
 * https://docs.aws.amazon.com/scheduler/latest/UserGuide/cross-service-confused-deputy-prevention.html
 */
function connectSchedule(resource: Resource): RoleConnection {
  const { GroupName, Target } = readProperties(resource, scheduleProperties);
  const group = `arn:aws:scheduler:${region}:${accountId}:schedule-group/${GroupName}`;
  return {
    roleArn: Target.RoleArn,
    service: "scheduler.amazonaws.com",
    assumesAs: () => ({ "aws:SourceArn": group, "aws:SourceAccount": accountId }),
    accesses: [
      { action: "lambda:InvokeFunction", resource: Target.Arn },
      ...(Target.DeadLetterConfig === undefined
        ? []
        : listSendAccesses(Target.DeadLetterConfig.Arn)),
    ],
  };
}
