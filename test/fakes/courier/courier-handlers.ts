import {
  DeleteMessageCommand,
  type Message,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context,
  SQSEvent,
} from "aws-lambda";
import { startFauxqs } from "fauxqs";
import { expect, vi } from "vitest";
import { formatKeyRing } from "#test/builders/key-ring.ts";
import { loadHandler } from "#test/fakes/load-handler.ts";
import { startSecretsManager } from "#test/fakes/secrets-manager.ts";
import { watchLogs } from "#test/fakes/watch-logs.ts";
import { buildCourierHttpEvent } from "./courier-http-event.ts";
import { startCourierTable } from "./courier-table.ts";

const OPS_KEY = "ops-key-of-the-test";
const OPS_KEY_ARN = "arn:aws:secretsmanager:x:1:secret:ops";
const NOTIFICATION_KEYS_ARN = "arn:aws:secretsmanager:x:1:secret:notifications";
const context = { functionName: "test", awsRequestId: "aws-1" } as Context;

type HttpHandler = (event: APIGatewayProxyEventV2, context: Context) => Promise<unknown>;

/** Loads the courier's handlers as Lambda does, with their own table, queues and secrets. */
export async function createCourierHandlers() {
  const table = await startCourierTable();
  const queues = await startFauxqs({ port: 0, logger: false });
  const secrets = await startSecretsManager({
    [OPS_KEY_ARN]: OPS_KEY,
    [NOTIFICATION_KEYS_ARN]: formatKeyRing("notifications"),
  });
  const { endpoint } = await table.client.config;
  const { protocol, hostname, port } = (await endpoint?.()) ?? expect.unreachable();
  const createQueue = (name: string) =>
    `${queues.address}/000000000000/${queues.createQueue(name).queueName}`;
  const urls = { notify: createQueue("notify"), drive: createQueue("drive") };
  const deadUrls = { notify: createQueue("dead-notify"), drive: createQueue("dead-drive") };
  const environment = {
    COURIER_TABLE: table.tableName,
    NOTIFY_QUEUE_URL: urls.notify,
    SIMULATION_QUEUE_URL: urls.drive,
    NOTIFY_DEAD_LETTERS_URL: deadUrls.notify,
    SIMULATION_DEAD_LETTERS_URL: deadUrls.drive,
    OPS_KEY_ARN,
    NOTIFICATION_KEYS_ARN,
    ALLOW_PRIVATE_WEBHOOK_ADDRESSES: "yes",
    SEND_TIMEOUT_MS: "2000",
    LOCATOR: "gazetteer",
    AWS_REGION: "us-east-1",
    AWS_ACCESS_KEY_ID: "x",
    AWS_SECRET_ACCESS_KEY: "x",
    AWS_ENDPOINT_URL_DYNAMODB: `${protocol}//${hostname}:${port}`,
    AWS_ENDPOINT_URL_SQS: queues.address,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.url,
    POWERTOOLS_LOG_LEVEL: "INFO",
    POWERTOOLS_METRICS_DISABLED: "true",
  };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const logs = watchLogs();
  const sqs = new SQSClient({ endpoint: queues.address });
  const handlers = await loadHandlers();

  const invokeHandler = async (handler: HttpHandler, event: APIGatewayProxyEventV2) => {
    const response = (await handler(event, context)) as APIGatewayProxyStructuredResultV2;
    return {
      status: response.statusCode,
      headers: response.headers,
      body: JSON.parse(response.body ?? ""),
    };
  };

  return {
    handlers,
    invokeHandler,
    /** The log lines of all handlers. */
    logLines: logs.lines,
    opsKey: OPS_KEY,
    /** Replaces the secret with the operators' keys. */
    changeOpsSecret: (secret: string) => void secrets.secrets.set(OPS_KEY_ARN, secret),
    /** Lets a message die. */
    async addDeadLetter(queue: keyof typeof urls, body: string): Promise<void> {
      await sqs.send(new SendMessageCommand({ QueueUrl: deadUrls[queue], MessageBody: body }));
    },
    /** Returns the bodies of up to ten queued messages. */
    async peekQueue(queue: keyof typeof urls): Promise<unknown[]> {
      const { Messages = [] } = await sqs.send(
        new ReceiveMessageCommand({ QueueUrl: urls[queue], MaxNumberOfMessages: 10 }),
      );
      return Messages.map(({ Body = "" }) => JSON.parse(Body));
    },
    /** Lets no queue answer any more. */
    stopQueues: () => queues.stop(),
    runSweep: () => handlers.sweep({}, context),
    /** Registers a partner. Returns its credential headers and its signing secret. */
    async register(account: object) {
      const body = { email: "owner@shop.test", ...account };
      const key = { "X-Ops-Key": OPS_KEY };
      const response = await invokeHandler(
        handlers.ops,
        buildCourierHttpEvent("POST", "/api/ops/v1/accounts", key, body),
      );
      const { clientid, secretid, webhook_secret } = response.body;
      return {
        credentials: { ClientId: clientid, SecretId: secretid },
        signingSecret: webhook_secret,
      };
    },
    /** Processes one batch of a queue, as the event source mapping does. */
    async processQueue(queue: keyof typeof urls) {
      const QueueUrl = urls[queue];
      const { Messages = [] } = await sqs.send(
        new ReceiveMessageCommand({
          QueueUrl,
          MaxNumberOfMessages: 10,
          MessageAttributeNames: ["All"],
        }),
      );
      for (const message of Messages) {
        const failures = await handlers[queue](toSqsEvent(message), context);
        expect(failures).toEqual({ batchItemFailures: [] });
        const { ReceiptHandle } = message;
        await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
      }
    },
    async close() {
      vi.unstubAllEnvs();
      sqs.destroy();
      await Promise.all([table.stop(), queues.stop(), secrets.close()]);
      logs.close();
    },
  };
}

async function loadHandlers() {
  const [api, orders, ops, notify, drive, sweep] = await Promise.all([
    loadHandler<typeof import("#functions/courier/api/handler.ts")>("courier/api"),
    loadHandler<typeof import("#functions/courier/orders/handler.ts")>("courier/orders"),
    loadHandler<typeof import("#functions/courier/ops/handler.ts")>("courier/ops"),
    loadHandler<typeof import("#functions/courier/notify/handler.ts")>("courier/notify"),
    loadHandler<typeof import("#functions/courier/simulate-drivers/handler.ts")>(
      "courier/simulate-drivers",
    ),
    loadHandler<typeof import("#functions/courier/sweep/handler.ts")>("courier/sweep"),
  ]);
  return {
    api: api.handler,
    orders: orders.handler,
    ops: ops.handler,
    notify: notify.handler,
    drive: drive.handler,
    sweep: sweep.handler,
  };
}

const toSqsEvent = ({ MessageId, Body, MessageAttributes = {} }: Message) =>
  ({
    Records: [
      {
        messageId: MessageId,
        body: Body,
        attributes: {},
        messageAttributes: Object.fromEntries(
          Object.entries(MessageAttributes).map(([name, { StringValue }]) => [
            name,
            { stringValue: StringValue },
          ]),
        ),
      },
    ],
  }) as unknown as SQSEvent;
