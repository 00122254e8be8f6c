import { mkdirSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { App, CfnOutput, CfnParameter, Duration, Stack } from "aws-cdk-lib";
import { HttpApi, HttpMethod } from "aws-cdk-lib/aws-apigatewayv2";
import { HttpLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations";
import {
  Dashboard,
  GraphWidget,
  Metric,
  TextWidget,
  TreatMissingData,
} from "aws-cdk-lib/aws-cloudwatch";
import { AttributeType, Table } from "aws-cdk-lib/aws-dynamodb";
import { Code, Function as LambdaFunction, Runtime } from "aws-cdk-lib/aws-lambda";
import { SqsEventSource } from "aws-cdk-lib/aws-lambda-event-sources";
import { Schedule, ScheduleExpression, ScheduleTargetInput } from "aws-cdk-lib/aws-scheduler";
import { LambdaInvoke } from "aws-cdk-lib/aws-scheduler-targets";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { Queue } from "aws-cdk-lib/aws-sqs";
import { buildSync } from "esbuild";

/** A small app with one resource of each type that infra/local runs. The tests execute this file. */
const app = new App({ builtinCloudFormationValidation: false });
const back = new Stack(app, "Back");
const front = new Stack(app, "Front");

function bundleCode(source: URL): Code {
  const folder = join(app.outdir, "code", basename(source.pathname));
  mkdirSync(folder, { recursive: true });
  buildSync({
    entryPoints: [fileURLToPath(source)],
    outfile: join(folder, "index.js"),
    bundle: true,
    platform: "node",
    target: "node24",
    format: "cjs",
  });
  return Code.fromAsset(folder);
}

type Environment = Readonly<Record<string, string>>;

const createFunction = (
  stack: Stack,
  id: string,
  source: URL,
  timeoutSeconds: number,
  environment: Environment,
) =>
  new LambdaFunction(stack, id, {
    code: bundleCode(source),
    handler: "index.handler",
    runtime: Runtime.NODEJS_24_X,
    timeout: Duration.seconds(timeoutSeconds),
    environment,
  });

const table = new Table(back, "Orders", {
  partitionKey: { name: "pk", type: AttributeType.STRING },
});
table.addGlobalSecondaryIndex({
  indexName: "byColour",
  partitionKey: { name: "colour", type: AttributeType.STRING },
});
const password = new Secret(back, "Password", {
  generateSecretString: {
    secretStringTemplate: JSON.stringify({ user: "shop" }),
    generateStringKey: "password",
    excludePunctuation: true,
  },
});

const deadLetters = new Queue(back, "DeadLetters", { fifo: true });
const queue = new Queue(back, "Work", {
  fifo: true,
  visibilityTimeout: Duration.seconds(1),
  deadLetterQueue: { queue: deadLetters, maxReceiveCount: 2 },
});
const worker = createFunction(
  back,
  "Worker",
  new URL("./functions/worker.ts", import.meta.url),
  60,
  {
    TABLE: table.tableName,
    SECRET_ARN: password.secretArn,
  },
);
table.grant(worker, "dynamodb:PutItem");
password.grantRead(worker);
worker.addEventSource(new SqsEventSource(queue, { batchSize: 10, reportBatchItemFailures: true }));

const slowQueue = new Queue(back, "Slow", { visibilityTimeout: Duration.minutes(10) });
const slowWorker = createFunction(
  back,
  "SlowWorker",
  new URL("./functions/slow-worker.ts", import.meta.url),
  60,
  { TABLE: table.tableName },
);
table.grant(slowWorker, "dynamodb:UpdateItem");
slowWorker.addEventSource(new SqsEventSource(slowQueue, { batchSize: 1 }));

const web = createFunction(front, "Web", new URL("./functions/web.ts", import.meta.url), 1, {
  QUEUE_URL: queue.queueUrl,
  SLOW_QUEUE_URL: slowQueue.queueUrl,
  TABLE: table.tableName,
  GREETING: new CfnParameter(front, "Greeting", { default: "hello" }).valueAsString,
});
queue.grantSendMessages(web);
slowQueue.grantSendMessages(web);
const api = new HttpApi(front, "Api");
const integration = new HttpLambdaIntegration("WebIntegration", web);
for (const path of ["/orders", "/slow-orders", "/echo/{id}", "/env", "/hang", "/throw", "/crash"])
  api.addRoutes({ path, methods: [HttpMethod.ANY], integration });
new CfnOutput(front, "Url", { value: api.url ?? "" });
new CfnOutput(front, "Endpoint", { value: api.apiEndpoint });

const FIVE_MINUTES = { period: Duration.minutes(5), statistic: "Sum" };
const createSum = (metric: Metric) =>
  metric.with({ period: Duration.minutes(1), statistic: "Sum" });
new Dashboard(front, "Orders", {
  dashboardName: "orders",
  widgets: [
    [new TextWidget({ markdown: "# Do orders work?" })],
    [
      new GraphWidget({
        title: "What happens?",
        left: [
          new Metric({
            namespace: "Shop",
            metricName: "OrdersSeen",
            dimensionsMap: { service: "worker" },
          }),
          api.metricCount(),
          api.metricServerError(),
          web.metricInvocations(),
          web.metricErrors(),
          queue.metricApproximateNumberOfMessagesVisible(),
          queue.metricNumberOfMessagesSent(),
          table.metricConsumedWriteCapacityUnits(),
          table.metricConsumedWriteCapacityUnits({
            dimensionsMap: { TableName: table.tableName, GlobalSecondaryIndexName: "byColour" },
          }),
        ].map(createSum),
      }),
    ],
  ],
});
web.metricErrors(FIVE_MINUTES).createAlarm(front, "WebFails", {
  threshold: 1000,
  evaluationPeriods: 1,
  treatMissingData: TreatMissingData.NOT_BREACHING,
});

new Schedule(back, "Tick", {
  schedule: ScheduleExpression.rate(Duration.minutes(5)),
  target: new LambdaInvoke(worker, { input: ScheduleTargetInput.fromObject({ tick: true }) }),
});
