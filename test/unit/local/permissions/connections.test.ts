import { expect, it } from "vitest";
import { listRoleConnections } from "#infra/local/permissions/connections.ts";
import { listInvocations } from "#infra/local/permissions/invocations.ts";
import type { Template } from "#infra/local/template/assembly.ts";
import { System } from "#infra/local/template/system.ts";

const LAMBDA = "arn:aws:lambda:us-east-1:000000000000:function";
const QUEUE = "arn:aws:sqs:us-east-1:000000000000:S-Failed";
const clerk = { Type: "AWS::Lambda::Function", Properties: { Role: "the role" } };

function openSystem(resources: Record<string, object>) {
  const Resources = resources as Template["Resources"];
  const template: Template = { Parameters: {}, Conditions: {}, Outputs: {}, Resources };
  const assembly = { folder: "", templates: new Map([["S", template]]), assetFolders: new Map() };
  return new System(assembly, {}, { getApiUrl: () => "", sqs: "" });
}
const listAccesses = (resources: Record<string, object>) =>
  listRoleConnections(openSystem(resources)).flatMap(({ accesses }) =>
    accesses.map(({ action, resource }) => `${action} ${resource}`),
  );

/** https://docs.aws.amazon.com/lambda/latest/dg/monitoring-cloudwatchlogs.html */
it("writes a function's log to its group, and creates one that the template does not", () => {
  const stream = "arn:aws:logs:us-east-1:000000000000:log-group:given:log-stream:local";
  const Properties = { ...clerk.Properties, LoggingConfig: { LogGroup: "given" } };
  expect(listAccesses({ Clerk: { ...clerk, Properties } })).toEqual([
    `logs:CreateLogStream ${stream}`,
    `logs:PutLogEvents ${stream}`,
  ]);
  expect(listAccesses({ Clerk: clerk })).toContain(
    "logs:CreateLogGroup arn:aws:logs:us-east-1:000000000000:log-group:/aws/lambda/S-Clerk",
  );
});

/** https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html#events-sqs-permissions */
it.each([
  ["a name", "S-Clerk"],
  ["an ARN", `${LAMBDA}:S-Clerk`],
  ["an alias", `${LAMBDA}:S-Clerk:live`],
])("receives a queue's messages with the role of the function, which has %s", (_, FunctionName) => {
  const mapping = {
    Type: "AWS::Lambda::EventSourceMapping",
    Properties: { EventSourceArn: QUEUE, FunctionName },
  };
  expect(listAccesses({ Clerk: clerk, Mapping: mapping })).toEqual(
    expect.arrayContaining([
      `sqs:ReceiveMessage ${QUEUE}`,
      `sqs:DeleteMessage ${QUEUE}`,
      `sqs:GetQueueAttributes ${QUEUE}`,
    ]),
  );
});

/** https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-retain-records.html */
it("sends what failed where the template says, with the role of the function or the schedule", () => {
  const failing = { OnFailure: { Destination: QUEUE } };
  const config = {
    Type: "AWS::Lambda::EventInvokeConfig",
    Properties: { FunctionName: "S-Clerk", DestinationConfig: failing },
  };
  const schedule = {
    Type: "AWS::Scheduler::Schedule",
    Properties: {
      Target: { Arn: `${LAMBDA}:S-Clerk`, RoleArn: "r", DeadLetterConfig: { Arn: QUEUE } },
    },
  };
  const sent = (resource: object) =>
    listAccesses({ Clerk: clerk, More: resource }).filter((access) => access.startsWith("sqs:"));
  expect(sent(config)).toEqual([`sqs:SendMessage ${QUEUE}`]);
  expect(sent(schedule)).toEqual([`sqs:SendMessage ${QUEUE}`]);
  const topic = { OnSuccess: { Destination: "arn:aws:sns:us-east-1:000000000000:done" } };
  const told = { ...config, Properties: { FunctionName: "S-Clerk", DestinationConfig: topic } };
  expect(listAccesses({ Clerk: clerk, More: told })).toContain(
    "sns:Publish arn:aws:sns:us-east-1:000000000000:done",
  );
});

/** https://docs.aws.amazon.com/lambda/latest/dg/services-xray.html */
it("sends traces of a function that is traced", () => {
  const Properties = { ...clerk.Properties, TracingConfig: { Mode: "Active" } };
  expect(listAccesses({ Clerk: { ...clerk, Properties } })).toContain("xray:PutTraceSegments *");
});

/** https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html */
it.each([
  ["GET /orders/{id}", "GET/orders/{id}"],
  ["ANY /orders/{proxy+}", "ANY/orders/{proxy+}"],
  ["$default", "$default/$default"],
])("invokes the function of the route %s by its own policy", (RouteKey, source) => {
  const integration = {
    Type: "AWS::ApiGatewayV2::Integration",
    Properties: { IntegrationUri: `${LAMBDA}:S-Clerk:live` },
  };
  const route = {
    Type: "AWS::ApiGatewayV2::Route",
    Properties: { ApiId: "api", RouteKey, Target: "integrations/Integration" },
  };
  const [invocation] = listInvocations(openSystem({ Integration: integration, Route: route }));
  expect(invocation).toMatchObject({
    service: "apigateway.amazonaws.com",
    source: `arn:aws:execute-api:us-east-1:000000000000:api/$default/${source}`,
    access: { action: "lambda:InvokeFunction", resource: `${LAMBDA}:S-Clerk:live` },
  });
});
