import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  DeleteMessageCommand,
  type Message,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import type { Context, SQSBatchResponse, SQSEvent } from "aws-lambda";
import { startFauxqs } from "fauxqs";
import { expect, vi } from "vitest";
import { CARRIER_RATES_ROUTES } from "#functions/bridge/carrier-rates/env.ts";
import { MERCHANT_ROUTES } from "#functions/bridge/merchant-api/env.ts";
import { OPERATOR_ROUTES, type WatchedFunctions } from "#functions/bridge/operator-api/env.ts";
import { OPERATOR_PAGES_ROUTES } from "#functions/bridge/operator-pages/env.ts";
import { SIGN_IN_ROUTES } from "#functions/bridge/sign-in/env.ts";
import { TRACKING_ROUTES } from "#functions/bridge/track-delivery/env.ts";
import { CONNECT_ROUTES } from "#functions/bridge/woocommerce-connect/env.ts";
import { BRIDGE_INDEXES } from "#infra/bridge/indexes.ts";
import { startMailService } from "#infra/local/mail/mail-service.ts";
import { createMetricSamples } from "#infra/local/operations/metric-samples.ts";
import { startMetricService } from "#infra/local/services/metric-service.ts";
import { KEY_ENVIRONMENT, KEY_SECRETS, openTestVault } from "#test/builders/bridge/keys.ts";
import { startTable } from "#test/fakes/dynamo-table.ts";
import { type HttpHandler, serveHandlers } from "#test/fakes/http-server.ts";
import { loadHandler } from "#test/fakes/load-handler.ts";
import { startSecretsManager } from "#test/fakes/secrets-manager.ts";
import { watchLogs } from "#test/fakes/watch-logs.ts";

const ARN = "arn:aws:secretsmanager:x:1:secret";
const CLIENT_SECRET = "shpss_test";
const OPS_KEY = "ops-key-of-the-test";
/** The functions whose runs operators watch. */
const WATCHED: WatchedFunctions = [
  ["sweep-stores", "Sweep", 5],
  ["reconcile-delivery", "Worker"],
];
const context = { functionName: "test", awsRequestId: "aws-1" } as Context;

type ScheduledHandler = (event: object, context: Context) => Promise<unknown>;
type QueueHandler = (event: SQSEvent, context: Context) => Promise<SQSBatchResponse>;

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
    const options = name.endsWith(".fifo") ? { attributes: { FifoQueue: "true" } } : {};
    const { queueName } = queues.createQueue(name, options);
    return `${queues.address}/000000000000/${queueName}`;
  };
  const urls = {
    reconcile: createQueue("reconcile-requests.fifo"),
    shopEvents: createQueue("shop-events.fifo"),
    signIn: createQueue("sign-in"),
    deadReconcile: createQueue("dead-reconcile-requests.fifo"),
    deadShopEvents: createQueue("dead-shop-events.fifo"),
    deadSignIn: createQueue("dead-sign-in"),
    webhooks: createQueue("webhooks"),
    deadWebhooks: createQueue("dead-webhooks"),
  };
  const secrets = await startSecretsManager({
    ...KEY_SECRETS,
    [`${ARN}:ops`]: OPS_KEY,
    [`${ARN}:shopify`]: JSON.stringify({ clientSecret: CLIENT_SECRET, previousClientSecret: "" }),
  });
  let samples = createMetricSamples();
  const mailFolder = mkdtempSync(join(tmpdir(), "order-bridge-mails-"));
  const mails = await startMailService(mailFolder, 0);
  const metrics = await startMetricService((...period) => samples.read(...period));
  const { endpoint } = await table.client.config;
  const { protocol, hostname, port } = (await endpoint?.()) ?? expect.unreachable();
  const environment = {
    TABLE_NAME: table.tableName,
    RECONCILE_QUEUE_URL: urls.reconcile,
    SHOP_EVENT_QUEUE_URL: urls.shopEvents,
    SIGN_IN_QUEUE_URL: urls.signIn,
    RECONCILE_DEAD_LETTERS_URL: urls.deadReconcile,
    SHOP_EVENT_DEAD_LETTERS_URL: urls.deadShopEvents,
    SIGN_IN_DEAD_LETTERS_URL: urls.deadSignIn,
    WEBHOOK_QUEUE_URL: urls.webhooks,
    WEBHOOK_DEAD_LETTERS_URL: urls.deadWebhooks,
    ...KEY_ENVIRONMENT,
    OPS_KEY_ARN: `${ARN}:ops`,
    SHOPIFY_APP_SECRET_ARN: `${ARN}:shopify`,
    SHOPIFY_CLIENT_ID: "client",
    SHOPIFY_ADMIN_URL: shopifyAdminUrl,
    ALLOW_PRIVATE_STORE_ADDRESSES: "yes",
    REQUESTS_PER_STORE: "1",
    LANES: "4",
    PUBLIC_URL: "https://bridge.test",
    WEBHOOK_URL: "",
    MAP_STYLE_URL: "",
    AUDIT_RETENTION_DAYS: "365",
    MAIL_FROM: "deliveries@bridge.test",
    METRIC_NAMESPACE: "OrderBridge-test",
    TABLE_INDEXES: Object.keys(BRIDGE_INDEXES).join(" "),
    WATCHED_FUNCTIONS: JSON.stringify(WATCHED),
    OPERATOR_SIGN_IN: "required",
    AWS_REGION: "us-east-1",
    AWS_ACCESS_KEY_ID: "x",
    AWS_SECRET_ACCESS_KEY: "x",
    AWS_ENDPOINT_URL_CLOUDWATCH: metrics.url,
    AWS_ENDPOINT_URL_SESV2: mails.url,
    AWS_ENDPOINT_URL_DYNAMODB: `${protocol}//${hostname}:${port}`,
    AWS_ENDPOINT_URL_SQS: queues.address,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.url,
    POWERTOOLS_LOG_LEVEL: "INFO",
    POWERTOOLS_METRICS_DISABLED: "true",
  };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const logs = watchLogs();
  const server = await serveHandlers(await loadHttpRoutes());
  const sweepDue = await loadHandler<{ handler: ScheduledHandler }>("bridge/sweep-due-deliveries");
  const erase = await loadHandler<{ handler: ScheduledHandler }>("bridge/erase-at-couriers");
  const shopEvents = await loadHandler<{ handler: QueueHandler }>("bridge/shopify-shop-events");
  const sqs = new SQSClient({ endpoint: queues.address });
  let pages: typeof server | undefined;

  return {
    url: server.url,
    table,
    openVault: openTestVault,
    clientSecret: CLIENT_SECRET,
    opsKey: OPS_KEY,
    /** What the functions measured so far. */
    get samples() {
      return samples;
    },
    forgetSamples(): void {
      samples = createMetricSamples();
    },
    metricsUrl: metrics.url,
    /** What the functions logged as errors so far. */
    listErrors: () => logs.lines.filter((line) => line.startsWith('{"level":"ERROR"')),
    /** Serves the operator's pages, which call the operator API here. Returns their address. */
    async serveOperatorPages(): Promise<string> {
      vi.stubEnv("OPERATOR_API_URL", server.url);
      pages = await serveHandlers(await loadRoutes("operator-pages", OPERATOR_PAGES_ROUTES));
      return pages.url;
    },
    /** Returns and deletes the bodies of up to ten queued messages. */
    async receive(queue: keyof typeof urls): Promise<unknown[]> {
      const messages = await receiveMessages(sqs, urls[queue]);
      return messages.map(({ Body = "" }) => JSON.parse(Body));
    },
    /** Sends a message to a queue; its group is that of a store. */
    async send(queue: keyof typeof urls, message: unknown): Promise<void> {
      const isFifo = urls[queue].endsWith(".fifo");
      await sqs.send(
        new SendMessageCommand({
          QueueUrl: urls[queue],
          MessageBody: JSON.stringify(message),
          ...(isFifo && { MessageGroupId: "group", MessageDeduplicationId: randomUUID() }),
        }),
      );
    },
    /** Runs the sweep of each minute. */
    async runDueSweep(): Promise<void> {
      await sweepDue.handler({}, context);
    },
    /** Runs the erasures of each minute. */
    async eraseAtCouriers(): Promise<void> {
      await erase.handler({}, context);
    },
    /** Processes up to ten queued shop events as the event source mapping does. Returns how many failed. */
    async processShopEvents(): Promise<{ processed: number; failed: number }> {
      const messages = await receiveMessages(sqs, urls.shopEvents);
      const { batchItemFailures } = await shopEvents.handler(toSqsEvent(messages), context);
      return { processed: messages.length, failed: batchItemFailures.length };
    },
    async close() {
      vi.unstubAllEnvs();
      server.close();
      pages?.close();
      metrics.close();
      mails.close();
      rmSync(mailFolder, { recursive: true });
      sqs.destroy();
      await Promise.all([table.stop(), queues.stop(), secrets.close()]);
      logs.close();
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

/** The routes of every HTTP function that needs no bundled file, by the function's folder. */
const ROUTES_BY_FOLDER = {
  "shopify-webhook": ["POST /shopify/webhooks"],
  "woocommerce-webhook": ["POST /woocommerce/{storeId}/webhooks"],
  "courier-webhook": ["POST /courier/{accountId}/notifications"],
  "merchant-api": MERCHANT_ROUTES,
  "operator-api": OPERATOR_ROUTES,
  "sign-in": SIGN_IN_ROUTES,
  "woocommerce-connect": CONNECT_ROUTES,
  "track-delivery": TRACKING_ROUTES,
  "carrier-rates": CARRIER_RATES_ROUTES,
} as const;

/** Every route that the rig serves. */
export const BRIDGE_ROUTES: readonly string[] = Object.values(ROUTES_BY_FOLDER).flat();

async function loadHttpRoutes(): Promise<[string, HttpHandler][]> {
  const loaded = Object.entries(ROUTES_BY_FOLDER).map(([folder, keys]) => loadRoutes(folder, keys));
  return (await Promise.all(loaded)).flat();
}

async function loadRoutes(
  folder: string,
  keys: readonly string[],
): Promise<[string, HttpHandler][]> {
  const { handler } = await loadHandler<{ handler: HttpHandler }>(`bridge/${folder}`);
  return keys.map((key): [string, HttpHandler] => [key, handler]);
}
