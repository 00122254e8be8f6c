import {
  DeleteMessageCommand,
  type Message,
  ReceiveMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import type { Context, SQSEvent } from "aws-lambda";
import { startFauxqs } from "fauxqs";
import { expect, vi } from "vitest";
import { BRIDGE_INDEXES } from "#infra/bridge/indexes.ts";
import { createVault } from "#shared/bridge/adapters/crypto/vault.ts";
import { startTable } from "#test/fakes/dynamo-table.ts";
import { type HttpHandler, serveHandlers } from "#test/fakes/http-server.ts";
import { startSecretsManager } from "#test/fakes/secrets-manager.ts";

const ARN = "arn:aws:secretsmanager:x:1:secret";
const MASTER_KEY = "master-key-of-the-test";
const CLIENT_SECRET = "shpss_test";
const OPS_KEY = "ops-key-of-the-test";
const context = { functionName: "test", awsRequestId: "aws-1" } as Context;

interface BridgeOptions {
  /** The address of a shop's admin, with `{shop}` in place of the shop's domain. */
  readonly shopifyAdminUrl?: string;
}

/** Starts the bridge's HTTP functions as Lambda loads them, behind one HTTP server, with their own table, queues and secrets. */
export async function startBridgeOverHttp({
  shopifyAdminUrl = "http://127.0.0.1:9/{shop}",
}: BridgeOptions = {}) {
  const table = await startTable("bridge-http", BRIDGE_INDEXES);
  const queues = await startFauxqs({ port: 0, logger: false });
  const createQueue = (name: string): string => {
    const { queueName } = queues.createQueue(name, { attributes: { FifoQueue: "true" } });
    return `${queues.address}/000000000000/${queueName}`;
  };
  const urls = {
    reconcile: createQueue("reconcile-requests.fifo"),
    shopEvents: createQueue("shop-events.fifo"),
    signIn: createQueue("sign-in.fifo"),
  };
  const secrets = await startSecretsManager({
    [`${ARN}:master`]: MASTER_KEY,
    [`${ARN}:ops`]: OPS_KEY,
    [`${ARN}:shopify`]: JSON.stringify({ clientSecret: CLIENT_SECRET, previousClientSecret: "" }),
  });
  const { endpoint } = await table.client.config;
  const { protocol, hostname, port } = (await endpoint?.()) ?? expect.unreachable();
  const environment = {
    TABLE_NAME: table.tableName,
    RECONCILE_QUEUE_URL: urls.reconcile,
    SHOP_EVENT_QUEUE_URL: urls.shopEvents,
    SIGN_IN_QUEUE_URL: urls.signIn,
    MASTER_KEY_ARN: `${ARN}:master`,
    OPS_KEY_ARN: `${ARN}:ops`,
    SHOPIFY_APP_SECRET_ARN: `${ARN}:shopify`,
    SHOPIFY_CLIENT_ID: "client",
    SHOPIFY_ADMIN_URL: shopifyAdminUrl,
    ALLOW_PRIVATE_STORE_ADDRESSES: "yes",
    PUBLIC_URL: "https://bridge.test",
    MAIL_FROM: "deliveries@bridge.test",
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
  const server = await serveHandlers(await loadHttpRoutes());
  const sqs = new SQSClient({ endpoint: queues.address });

  return {
    url: server.url,
    table,
    openVault: async () => createVault(MASTER_KEY),
    masterKey: MASTER_KEY,
    clientSecret: CLIENT_SECRET,
    opsKey: OPS_KEY,
    /** Returns and deletes the bodies of up to ten queued messages. */
    async receive(queue: keyof typeof urls): Promise<unknown[]> {
      const messages = await receiveMessages(sqs, urls[queue]);
      return messages.map(({ Body = "" }) => JSON.parse(Body));
    },
    /** Runs the sweep of each minute. */
    async runDueSweep(): Promise<void> {
      const { handler } = await import("#functions/bridge/sweep-due-deliveries/handler.ts");
      await handler({}, context);
    },
    /** Processes up to ten queued shop events as the event source mapping does. Returns how many failed. */
    async processShopEvents(): Promise<{ processed: number; failed: number }> {
      const { handler } = await import("#functions/bridge/shopify-shop-events/handler.ts");
      const messages = await receiveMessages(sqs, urls.shopEvents);
      const { batchItemFailures } = (await handler(toSqsEvent(messages), context)) as {
        batchItemFailures: unknown[];
      };
      return { processed: messages.length, failed: batchItemFailures.length };
    },
    async close() {
      vi.unstubAllEnvs();
      server.close();
      sqs.destroy();
      await Promise.all([table.stop(), queues.stop(), secrets.close()]);
    },
  };
}
export type BridgeOverHttp = Awaited<ReturnType<typeof startBridgeOverHttp>>;

async function receiveMessages(sqs: SQSClient, QueueUrl: string): Promise<Message[]> {
  const { Messages = [] } = await sqs.send(
    new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }),
  );
  for (const { ReceiptHandle } of Messages)
    await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
  return Messages;
}

const toSqsEvent = (messages: readonly Message[]) =>
  ({
    Records: messages.map(({ MessageId, Body }) => ({
      messageId: MessageId,
      body: Body,
      attributes: {},
    })),
  }) as unknown as SQSEvent;

/** Loads every HTTP function that needs no bundled file, with its routes. */
async function loadHttpRoutes(): Promise<[string, HttpHandler][]> {
  const [shopify, woocommerce, courier, merchant, operator, signIn, connect, track, rates] =
    await Promise.all([
      import("#functions/bridge/shopify-webhook/handler.ts"),
      import("#functions/bridge/woocommerce-webhook/handler.ts"),
      import("#functions/bridge/courier-webhook/handler.ts"),
      import("#functions/bridge/merchant-api/handler.ts"),
      import("#functions/bridge/operator-api/handler.ts"),
      import("#functions/bridge/sign-in/handler.ts"),
      import("#functions/bridge/woocommerce-connect/handler.ts"),
      import("#functions/bridge/track-delivery/handler.ts"),
      import("#functions/bridge/carrier-rates/handler.ts"),
    ]);
  const { MERCHANT_ROUTES } = await import("#functions/bridge/merchant-api/env.ts");
  const { OPERATOR_ROUTES } = await import("#functions/bridge/operator-api/env.ts");
  const { SIGN_IN_ROUTES } = await import("#functions/bridge/sign-in/env.ts");
  const { CONNECT_ROUTES } = await import("#functions/bridge/woocommerce-connect/env.ts");
  const { TRACKING_ROUTES } = await import("#functions/bridge/track-delivery/env.ts");
  const { CARRIER_RATES_ROUTES } = await import("#functions/bridge/carrier-rates/env.ts");
  const addRoutes = (keys: readonly string[], handler: unknown) =>
    keys.map((key): [string, HttpHandler] => [key, handler as HttpHandler]);
  return [
    ...addRoutes(["POST /shopify/webhooks"], shopify.handler),
    ...addRoutes(["POST /woocommerce/{storeId}/webhooks"], woocommerce.handler),
    ...addRoutes(["POST /courier/{accountId}/notifications"], courier.handler),
    ...addRoutes(MERCHANT_ROUTES, merchant.handler),
    ...addRoutes(OPERATOR_ROUTES, operator.handler),
    ...addRoutes(SIGN_IN_ROUTES, signIn.handler),
    ...addRoutes(CONNECT_ROUTES, connect.handler),
    ...addRoutes(TRACKING_ROUTES, track.handler),
    ...addRoutes(CARRIER_RATES_ROUTES, rates.handler),
  ];
}
