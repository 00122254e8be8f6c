import {
  DeleteMessageCommand,
  type Message,
  ReceiveMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context,
  SQSEvent,
} from "aws-lambda";
import { type FauxqsServer, startFauxqs } from "fauxqs";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { aQuoteBody } from "#test/builders/courier-order.ts";
import { aCreation } from "#test/builders/courier-point.ts";
import { httpEvent } from "#test/fakes/courier-in-process.ts";
import { type Receiver, receiver } from "#test/fakes/courier-receiver.ts";
import { secretsManager } from "#test/fakes/courier-secrets.ts";
import { courierTable } from "#test/fakes/courier-table.ts";
import type { DynamoTable } from "#test/fakes/dynamo-table.ts";

const OPS_KEY = "ops-key-of-the-test";
const OPS_KEY_ARN = "arn:aws:secretsmanager:x:1:secret:ops";
const MASTER_KEY_ARN = "arn:aws:secretsmanager:x:1:secret:master";
const context = { functionName: "test", awsRequestId: "aws-1" } as Context;

let table: DynamoTable;
let queues: FauxqsServer;
let secrets: Awaited<ReturnType<typeof secretsManager>>;
let shop: Receiver;
let sqs: SQSClient;
let urls: { notify: string; drive: string };
let handlers: Awaited<ReturnType<typeof loaded>>;

beforeAll(async () => {
  table = await courierTable();
  queues = await startFauxqs({ port: 0, logger: false });
  shop = await receiver();
  secrets = await secretsManager({ [OPS_KEY_ARN]: OPS_KEY, [MASTER_KEY_ARN]: "master" });
  const { endpoint } = await table.client.config;
  const { protocol, hostname, port } = (await endpoint?.()) ?? expect.unreachable();
  const queueUrl = (name: string) =>
    `${queues.address}/000000000000/${queues.createQueue(name).queueName}`;
  urls = { notify: queueUrl("notify"), drive: queueUrl("drive") };
  const environment = {
    COURIER_TABLE: table.tableName,
    NOTIFY_QUEUE_URL: urls.notify,
    DRIVE_QUEUE_URL: urls.drive,
    OPS_KEY_ARN,
    MASTER_KEY_ARN,
    SEND_TIMEOUT_MS: "2000",
    LOCATOR: "gazetteer",
    AWS_REGION: "us-east-1",
    AWS_ACCESS_KEY_ID: "x",
    AWS_SECRET_ACCESS_KEY: "x",
    AWS_ENDPOINT_URL_DYNAMODB: `${protocol}//${hostname}:${port}`,
    AWS_ENDPOINT_URL_SQS: queues.address,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.url,
    POWERTOOLS_LOG_LEVEL: "SILENT",
    POWERTOOLS_METRICS_DISABLED: "true",
  };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  sqs = new SQSClient({ endpoint: queues.address });
  handlers = await loaded();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  sqs.destroy();
  await Promise.all([table.stop(), queues.stop(), secrets.close(), shop.close()]);
});

/** The handlers as Lambda loads them: with their environment in place. */
async function loaded() {
  const [api, orders, ops, notify, drive, sweep] = await Promise.all([
    import("#functions/courier/api/handler.ts"),
    import("#functions/courier/orders/handler.ts"),
    import("#functions/courier/ops/handler.ts"),
    import("#functions/courier/notify/handler.ts"),
    import("#functions/courier/drive/handler.ts"),
    import("#functions/courier/sweep/handler.ts"),
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

type HttpHandler = (event: APIGatewayProxyEventV2, context: Context) => Promise<unknown>;
async function ask(handler: HttpHandler, event: APIGatewayProxyEventV2) {
  const answer = (await handler(event, context)) as APIGatewayProxyStructuredResultV2;
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: JSON.parse(answer.body ?? ""),
  };
}

/** Does what the event source mapping does with one queue, once. */
async function workOn(queue: "notify" | "drive") {
  const { Messages = [] } = await sqs.send(
    new ReceiveMessageCommand({ QueueUrl: urls[queue], MaxNumberOfMessages: 10 }),
  );
  for (const message of Messages) {
    const failures = await handlers[queue](sqsEvent(message), context);
    expect(failures).toEqual({ batchItemFailures: [] });
    const { ReceiptHandle } = message;
    await sqs.send(new DeleteMessageCommand({ QueueUrl: urls[queue], ReceiptHandle }));
  }
}
const sqsEvent = ({ MessageId, Body }: Message) =>
  ({ Records: [{ messageId: MessageId, body: Body, attributes: {} }] }) as unknown as SQSEvent;

it("carries a sandbox point from its creation to its door, telling of every step", async () => {
  const operator = { "X-Ops-Key": OPS_KEY };
  const { body: account } = await ask(
    handlers.ops,
    httpEvent("POST", "/api/ops/v1/accounts", operator, {
      email: "owner@shop.test",
      webhook_url: shop.url,
      sandbox: true,
      sandbox_step_seconds: 1,
    }),
  );
  const me = { ClientId: account.clientid, SecretId: account.secretid };
  const v4 = "/api/restfull/v4/points/dropoff";
  const { body: created } = await ask(handlers.api, httpEvent("POST", v4, me, aCreation()));
  expect(created).toMatchObject({ code: 0 });

  const told = () => shop.received.map(({ body }) => JSON.parse(body).status_id).sort();
  await vi.waitFor(
    async () => {
      await workOn("drive");
      await workOn("notify");
      expect(told()).toEqual([1500, 1550, 1590, 1630, 1670, 1700]);
    },
    { timeout: 18_000, interval: 50 },
  );

  await handlers.sweep({}, context);
  const tracked = await ask(
    handlers.api,
    httpEvent("GET", `${v4}/track/${created.inserted_id}/`, me),
  );
  expect(tracked.body.data).toMatchObject({ status_id: 1700, courier_name: expect.any(String) });
  const webhook = new Webhook(account.webhook_secret);
  for (const { body, headers } of shop.received) {
    webhook.verify(body, headers as Record<string, string>);
  }
  const { body: read } = await ask(handlers.api, httpEvent("GET", "/api/restfull/v3/webhooks", me));
  expect(read.data).toHaveLength(6);
  expect(read.data.every((each: { delivered: boolean }) => each.delivered)).toBe(true);
});

it("carries a sandbox order from its quote to its door", async () => {
  const operator = { "X-Ops-Key": OPS_KEY };
  const { body: account } = await ask(
    handlers.ops,
    httpEvent("POST", "/api/ops/v1/accounts", operator, {
      email: "owner@shop.test",
      sandbox: true,
      sandbox_step_seconds: 1,
    }),
  );
  const me = { clientid: account.clientid, secretid: account.secretid };
  const v4 = "/api/restfull/v4/orders";
  const quoted = await ask(
    handlers.orders,
    httpEvent("POST", `${v4}/dropoff/quote`, me, aQuoteBody()),
  );
  const { body: confirmed } = await ask(
    handlers.orders,
    httpEvent("PUT", `${v4}/dropoff`, me, {
      api_token: quoted.body.api_token,
      email: "owner@shop.test",
    }),
  );
  expect(confirmed).toMatchObject({ code: "0", distance: quoted.body.distance_miles });

  await vi.waitFor(
    async () => {
      await workOn("drive");
      const list = await ask(handlers.api, httpEvent("GET", "/api/restfull/v4/order-list", me));
      expect(list.body.data).toMatchObject([
        { id: String(confirmed.inserted_id), pack_status: "80", order_status_text: "Delivered" },
      ]);
    },
    { timeout: 18_000, interval: 50 },
  );
  const where = `${v4}/${confirmed.inserted_id}/driver-location/`;
  const { body } = await ask(handlers.orders, httpEvent("GET", where, me));
  expect(body.data).toMatchObject({ pack_status: "80", courier_name: expect.any(String) });
});

it("refuses an account that asks too fast, and says when to come back", async () => {
  const { body: account } = await ask(
    handlers.ops,
    httpEvent(
      "POST",
      "/api/ops/v1/accounts",
      { "x-ops-key": OPS_KEY },
      {
        email: "owner@shop.test",
        requests_per_second: 2,
      },
    ),
  );
  const me = { clientid: account.clientid, secretid: account.secretid };
  const answers = await Promise.all(
    Array.from({ length: 12 }, () =>
      ask(handlers.orders, httpEvent("GET", "/api/restfull/v4/orders/details/1", me)),
    ),
  );

  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(6);
  expect(refused[0]).toMatchObject({ headers: { "retry-after": "1" }, body: { code: "1429" } });
});

it("lets nobody in without the operator's key or an account", async () => {
  const stranger = { "x-ops-key": "wrong", clientid: "nobody", secretid: "x" };
  const asOperator = httpEvent("POST", "/api/ops/v1/accounts", stranger, {});
  const asPartner = httpEvent("GET", "/api/restfull/v3/webhooks", stranger);

  expect(await ask(handlers.ops, asOperator)).toMatchObject({ status: 401 });
  expect(await ask(handlers.api, asPartner)).toMatchObject({ status: 401 });
});
