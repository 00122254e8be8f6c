import { Match } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import type * as z from "zod";
import { apiEnv } from "#functions/courier/api/env.ts";
import { docsEnv } from "#functions/courier/docs/env.ts";
import { notifyEnv } from "#functions/courier/notify/env.ts";
import { opsEnv } from "#functions/courier/ops/env.ts";
import { ordersEnv } from "#functions/courier/orders/env.ts";
import { planEnv } from "#functions/courier/plan/env.ts";
import { simulateDriversEnv } from "#functions/courier/simulate-drivers/env.ts";
import { sweepEnv } from "#functions/courier/sweep/env.ts";
import { DUE_INDEX } from "#shared/courier/adapters/dynamodb/due-work/due-keys.ts";
import { READY_INDEX } from "#shared/courier/adapters/dynamodb/routes/ready-keys.ts";
import { GRACE_MS } from "#shared/courier/use-cases/due-work/handle-due-items.ts";
import { readTemplate } from "#test/infra/template-reader.ts";
import { courierTemplate as template } from "../synthesized-stacks.ts";

const { listResources, getResource, listGrants } = readTemplate(template);
const getFunction = (prefix: string) => getResource("AWS::Lambda::Function", prefix);

const FUNCTIONS: [string, z.ZodObject][] = [
  ["PointsApi", apiEnv],
  ["OrdersApi", ordersEnv],
  ["PointsOps", opsEnv],
  ["PlannerPlan", planEnv],
  ["NotificationsNotify", notifyEnv],
  ["SandboxDrivers", simulateDriversEnv],
  ["SweepFind", sweepEnv],
  ["DocsSite", docsEnv],
];

it.each(FUNCTIONS)("gives %s exactly the environment variables that it reads", (prefix, schema) => {
  const { Environment } = getFunction(prefix)[1].Properties;

  // Powertools reads the log level and the namespace of metrics.
  const { POWERTOOLS_LOG_LEVEL, POWERTOOLS_METRICS_NAMESPACE, ...own } = Environment.Variables;
  expect(POWERTOOLS_LOG_LEVEL).toBe("INFO");
  expect(POWERTOOLS_METRICS_NAMESPACE).toBe("OrderBridge-prod");
  expect(Object.keys(own).sort()).toEqual(Object.keys(schema.shape).sort());
});

it("has only the functions that this test lists", () => {
  expect(listResources("AWS::Lambda::Function")).toHaveLength(FUNCTIONS.length);
});

it.each([
  ["ANY /api/restfull/{proxy+}", "PointsApi"],
  ["ANY /api/restfull/v4/orders/{proxy+}", "OrdersApi"],
  ["ANY /api/ops/v1/{proxy+}", "PointsOps"],
  ["ANY /api/ops/v1/routes/{proxy+}", "PlannerPlan"],
  ["GET /openapi.json", "DocsSite"],
  ["GET /docs", "DocsSite"],
  ["GET /docs/{file+}", "DocsSite"],
  ["$default", "PointsApi"],
])("routes %s to %s", (RouteKey, prefix) => {
  const routes = Object.values(
    template.findResources("AWS::ApiGatewayV2::Route", { Properties: { RouteKey } }),
  );
  expect(routes).toHaveLength(1);
  const target = JSON.stringify(routes[0]?.Properties.Target);
  const integration = listResources("AWS::ApiGatewayV2::Integration").find(([id]) =>
    target.includes(id),
  );

  expect(JSON.stringify(integration?.[1].Properties.IntegrationUri)).toContain(
    getFunction(prefix)[0],
  );
});

describe.each([
  ["NotificationsWorkQueue", "NotificationsNotify"],
  ["SandboxWorkQueue", "SandboxDrivers"],
])("%s", (queuePrefix, workerPrefix) => {
  const [queueId, queue] = getResource("AWS::SQS::Queue", queuePrefix);
  const [workerId, worker] = getFunction(workerPrefix);
  const mapping = listResources("AWS::Lambda::EventSourceMapping").find(([, { Properties }]) =>
    JSON.stringify(Properties.EventSourceArn).includes(queueId),
  )?.[1].Properties;

  it("is processed by its function, which reports each failed message", () => {
    expect(mapping).toMatchObject({
      FunctionName: { "Fn::GetAtt": [workerId, "Arn"] },
      FunctionResponseTypes: ["ReportBatchItemFailures"],
    });
  });

  it("hides a message for at least six times the worker's time-out", () => {
    expect(queue.Properties.VisibilityTimeout).toBeGreaterThanOrEqual(
      6 * worker.Properties.Timeout,
    );
  });

  it("keeps failed messages in a dead-letter queue, which raises an alarm", () => {
    const deadLetters = queue.Properties.RedrivePolicy.deadLetterTargetArn["Fn::GetAtt"][0];
    template.hasResourceProperties("AWS::CloudWatch::Alarm", {
      Dimensions: [{ Value: { "Fn::GetAtt": [deadLetters, "QueueName"] } }],
    });
  });
});

it("gives a receiver its full time limit, the function more, and one message per invocation", () => {
  const { Timeout, Environment } = getFunction("NotificationsNotify")[1].Properties;

  expect(Environment.Variables.SEND_TIMEOUT_MS).toBe("10000");
  expect(Timeout).toBeGreaterThan(10);
  template.hasResourceProperties("AWS::Lambda::EventSourceMapping", {
    FunctionName: { "Fn::GetAtt": [getFunction("NotificationsNotify")[0], "Arn"] },
    BatchSize: 1,
  });
});

it("sends notifications to public addresses only, unless the stage allows private ones", () => {
  for (const prefix of ["PointsOps", "NotificationsNotify"]) {
    const { Variables } = getFunction(prefix)[1].Properties.Environment;
    expect(Variables.ALLOW_PRIVATE_WEBHOOK_ADDRESSES).toBe("no");
  }
});

it("sweeps every minute, in the index of due items", () => {
  template.hasResourceProperties("AWS::Scheduler::Schedule", {
    ScheduleExpression: "rate(1 minute)",
    Target: { Arn: { "Fn::GetAtt": [getFunction("SweepFind")[0], "Arn"] } },
  });
  template.hasResourceProperties("AWS::DynamoDB::Table", {
    GlobalSecondaryIndexes: Match.arrayWith([
      Match.objectLike({
        IndexName: DUE_INDEX,
        KeySchema: [
          { AttributeName: "dueKind", KeyType: "HASH" },
          { AttributeName: "dueAt", KeyType: "RANGE" },
        ],
        Projection: { ProjectionType: "KEYS_ONLY" },
      }),
    ]),
  });
});

it("has a keys-only index of ready points", () => {
  template.hasResourceProperties("AWS::DynamoDB::Table", {
    GlobalSecondaryIndexes: Match.arrayWith([
      Match.objectLike({
        IndexName: READY_INDEX,
        KeySchema: [
          { AttributeName: "readyPartition", KeyType: "HASH" },
          { AttributeName: "readySortKey", KeyType: "RANGE" },
        ],
        Projection: { ProjectionType: "KEYS_ONLY" },
      }),
    ]),
  });
});

it("gives the planner a full core, and a time-out shorter than the HTTP API's", () => {
  const { Timeout, MemorySize } = getFunction("PlannerPlan")[1].Properties;

  expect(MemorySize).toBeGreaterThanOrEqual(1769);
  expect(Timeout).toBeGreaterThanOrEqual(25);
  expect(Timeout).toBeLessThan(30);
  // The sweep settles a plan only after the function that created it must have ended.
  expect(Timeout).toBeLessThan(GRACE_MS / 1000);
});

it.each([
  ["courier-api", "PointsApi"],
  ["courier-orders", "OrdersApi"],
])("alarms when %s crashes or responds with 500", (service, prefix) => {
  const [, { Properties }] = getResource("AWS::CloudWatch::Alarm", "PointsHttpRequestsFailed");
  expect(JSON.stringify(Properties.Metrics)).toContain(`"${service}"`);
  template.hasResourceProperties("AWS::CloudWatch::Alarm", {
    MetricName: "Errors",
    Dimensions: [{ Name: "FunctionName", Value: { Ref: getFunction(prefix)[0] } }],
  });
});

it("has the stage's locator, of the values that the functions accept", () => {
  expect(ordersEnv.shape.LOCATOR.options).toContain("gazetteer");
  expect(planEnv.shape.LOCATOR.options).toEqual(ordersEnv.shape.LOCATOR.options);
  for (const prefix of ["OrdersApi", "PlannerPlan"]) {
    expect(getFunction(prefix)[1].Properties.Environment.Variables.LOCATOR).toBe("gazetteer");
  }
});

it("generates its secrets, and outputs the ARN of the operator's key", () => {
  expect(listResources("AWS::SecretsManager::Secret")).toHaveLength(2);
  for (const [, { Properties }] of listResources("AWS::SecretsManager::Secret")) {
    expect(Properties.GenerateSecretString).toMatchObject({ ExcludePunctuation: true });
    expect(Properties.SecretString).toBeUndefined();
  }
  template.hasOutput("CourierUrl", {});
  template.hasOutput("OpsKeyArn", {
    Value: { Ref: getResource("AWS::SecretsManager::Secret", "OpsKey")[0] },
  });
});

describe("least privilege", () => {
  it("gives the partner API no secret, and no right to delete or scan", () => {
    const grants = listGrants("PointsApi").filter((grant) => !grant.startsWith("logs:"));
    expect(grants.sort()).toEqual([
      "dynamodb:BatchGetItem Table",
      "dynamodb:GetItem Table",
      "dynamodb:PutItem Table",
      "dynamodb:Query Table",
      "dynamodb:UpdateItem Table",
      "sqs:SendMessage NotificationsWorkQueue",
      "sqs:SendMessage SandboxWorkQueue",
    ]);
  });

  it("lets the orders function locate places and calculate routes, and nothing else outside its table and queue", () => {
    const grants = listGrants("OrdersApi").filter((grant) => !grant.startsWith("logs:"));
    expect(grants.sort()).toEqual([
      "dynamodb:GetItem Table",
      "dynamodb:PutItem Table",
      "dynamodb:Query Table",
      "dynamodb:UpdateItem Table",
      "geo-places:Geocode undefined",
      "geo-routes:CalculateRoutes undefined",
      "sqs:SendMessage SandboxWorkQueue",
    ]);
    expect(JSON.stringify(getResource("AWS::IAM::Policy", "OrdersApiServiceRole"))).toMatch(
      /:geo-places:.*?:provider\/default.*:geo-routes:.*?:provider\/default/,
    );
  });

  it("lets the planner locate places and send notifications of points", () => {
    const grants = listGrants("PlannerPlan").filter((grant) => !grant.startsWith("logs:"));
    expect(grants.sort()).toEqual([
      "dynamodb:GetItem Table",
      "dynamodb:PutItem Table",
      "dynamodb:Query Table/index/ready",
      "dynamodb:UpdateItem Table",
      "geo-places:Geocode undefined",
      "kms:Decrypt DataKey",
      "secretsmanager:GetSecretValue OpsKey",
      "sqs:SendMessage NotificationsWorkQueue",
    ]);
  });

  it("lets the sweep save the points of a plan", () => {
    const grants = listGrants("SweepFind");
    for (const action of ["GetItem", "Query", "PutItem", "UpdateItem"]) {
      expect(grants).toContain(`dynamodb:${action} Table`);
    }
  });

  it.each(FUNCTIONS)("does not let %s scan or delete items, nor use wildcard actions", (prefix) => {
    // The sweep deletes quotes that nobody bought.
    const grants = listGrants(prefix).filter(
      (grant) => prefix !== "SweepFind" || grant !== "dynamodb:DeleteItem Table",
    );
    for (const grant of grants) {
      expect(grant).not.toMatch(/dynamodb:(Scan|DeleteItem|BatchWriteItem|\*)|^\*/);
    }
  });

  it("lets only the operator API and the planner read the operator's key", () => {
    const readers = FUNCTIONS.map(([prefix]) => prefix).filter((prefix) =>
      listGrants(prefix).some((grant) => /^secretsmanager:GetSecretValue OpsKey$/.test(grant)),
    );
    expect(readers).toEqual(["PointsOps", "PlannerPlan"]);
  });
});
