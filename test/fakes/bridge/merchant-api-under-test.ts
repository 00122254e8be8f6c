import { DeleteMessageCommand, ReceiveMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { APIGatewayProxyStructuredResultV2, Context } from "aws-lambda";
import { startFauxqs } from "fauxqs";
import { expect, vi } from "vitest";
import { ROUTES } from "#functions/bridge/merchant-api/all-routes.ts";
import type { MerchantRouteKey } from "#functions/bridge/merchant-api/env.ts";
import { buildOpenapiDocument } from "#functions/bridge/merchant-docs/openapi/merchant-document.ts";
import { BRIDGE_INDEXES } from "#infra/bridge/indexes.ts";
import { createDynamoDeliveries } from "#shared/bridge/adapters/dynamodb/delivery/deliveries.ts";
import { createDynamoApiKeys } from "#shared/bridge/adapters/dynamodb/sign-in/api-keys.ts";
import { createDynamoInstallations } from "#shared/bridge/adapters/dynamodb/stores/installations.ts";
import { createDynamoStores } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import { type StoreId, toShopifyStoreId } from "#shared/bridge/domain/ids.ts";
import type { InstallationState } from "#shared/bridge/domain/stores/installation.ts";
import type { StoreAccess } from "#shared/bridge/domain/stores/store.ts";
import { EVERY_ORDER } from "#shared/bridge/domain/stores/store-start.ts";
import { buildCourierAccount, buildStore } from "#test/builders/bridge/delivery.ts";
import { KEY_ENVIRONMENT, KEY_SECRETS, openTestVault } from "#test/builders/bridge/keys.ts";
import { buildGatewayEvent } from "#test/builders/gateway-event.ts";
import { startTable } from "#test/fakes/dynamo-table.ts";
import { loadHandler } from "#test/fakes/load-handler.ts";
import { startSecretsManager } from "#test/fakes/secrets-manager.ts";
import { watchLogs } from "#test/fakes/watch-logs.ts";
import { issueTestKey } from "./issue-test-key.ts";

const ARN = "arn:aws:secretsmanager:x:1:secret";
const context = { functionName: "test", awsRequestId: "aws-1" } as Context;

export interface CallOptions {
  readonly path?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  /** The store whose API key is sent. */
  readonly callerStoreId?: StoreId;
  /** The store in the path. The default is the caller. */
  readonly targetStoreId?: string;
  /** The address of the caller. Requests without a valid key are limited for each network. */
  readonly clientIp?: string;
}

/** Starts the merchant API as Lambda loads it, with its own table, queues and secrets. */
export async function startMerchantApi() {
  const table = await startTable("bridge-api", BRIDGE_INDEXES);
  const queues = await startFauxqs({ port: 0, logger: false });
  const createQueue = (name: string): string => {
    const { queueName } = queues.createQueue(name, { attributes: { FifoQueue: "true" } });
    return `${queues.address}/000000000000/${queueName}`;
  };
  const queueUrl = createQueue("reconcile-requests.fifo");
  const shopEventQueueUrl = createQueue("shop-events.fifo");
  const { queueName: webhookQueue } = queues.createQueue("webhooks", {});
  const secrets = await startSecretsManager({
    ...KEY_SECRETS,
    [`${ARN}:shopify`]: JSON.stringify({ clientSecret: "x", previousClientSecret: "" }),
  });
  const { endpoint } = await table.client.config;
  const { protocol, hostname, port } = (await endpoint?.()) ?? expect.unreachable();
  const environment = {
    TABLE_NAME: table.tableName,
    RECONCILE_QUEUE_URL: queueUrl,
    SHOP_EVENT_QUEUE_URL: shopEventQueueUrl,
    WEBHOOK_QUEUE_URL: `${queues.address}/000000000000/${webhookQueue}`,
    ...KEY_ENVIRONMENT,
    SHOPIFY_APP_SECRET_ARN: `${ARN}:shopify`,
    SHOPIFY_CLIENT_ID: "client",
    SHOPIFY_ADMIN_URL: "http://127.0.0.1:9/{shop}",
    ALLOW_PRIVATE_STORE_ADDRESSES: "yes",
    PUBLIC_URL: "https://bridge.test",
    WEBHOOK_URL: "",
    AUDIT_RETENTION_DAYS: "365",
    MAIL_FROM: "bridge@example.com",
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
  const { handler } =
    await loadHandler<typeof import("#functions/bridge/merchant-api/handler.ts")>(
      "bridge/merchant-api",
    );
  const stores = createDynamoStores(table, openTestVault);
  const sqs = new SQSClient({ endpoint: queues.address });
  const installations = createDynamoInstallations(table, openTestVault);
  const keys = createDynamoApiKeys(table);
  const apiKeys = new Map<StoreId, string>();
  const validate = createResponseValidator();

  async function issueKey(storeId: StoreId): Promise<string> {
    const key = await issueTestKey(table, storeId);
    apiKeys.set(storeId, key);
    return key;
  }

  return {
    table,
    stores,
    issueKey,
    apiKeys: keys,
    deliveries: createDynamoDeliveries(table),
    sqs,
    queueUrl,
    /** Connects and starts a store with the operator's account and issues its API key. */
    async connectStore(
      storeId: StoreId,
      access: StoreAccess = buildStore({ storeId }).access,
    ): Promise<void> {
      await stores.putAccount(buildCourierAccount());
      const { keyPrefix: _, ...store } = buildStore({ storeId, access });
      expect(await stores.connect(store, new Date())).toHaveProperty("storeId");
      await stores.saveStart(storeId, () => EVERY_ORDER);
      await issueKey(storeId);
    },
    /** Installs the app in a shop, and uninstalls it again if `state` says so. */
    async installShop(shop: string, state: InstallationState = "installed"): Promise<void> {
      const [storeId, now] = [toShopifyStoreId(shop), new Date()];
      const tokens = {
        ...{ accessToken: "a", refreshToken: "r" },
        ...{ expiresAt: now, refreshExpiresAt: now, issuedAt: now },
      };
      const installed = { storeId, shop, state: "installed", missingScopes: [] } as const;
      await installations.install({ ...installed, installedAt: now, tokens });
      if (state === "uninstalled") await installations.uninstall(storeId, shop, now);
    },
    /** Returns and deletes the queued shop events. */
    async receiveShopEvents(): Promise<unknown[]> {
      const receive = new ReceiveMessageCommand({
        QueueUrl: shopEventQueueUrl,
        MaxNumberOfMessages: 10,
      });
      const { Messages = [] } = await sqs.send(receive);
      for (const { ReceiptHandle } of Messages) {
        await sqs.send(new DeleteMessageCommand({ QueueUrl: shopEventQueueUrl, ReceiptHandle }));
      }
      return Messages.map(({ Body = "" }) => JSON.parse(Body));
    },
    /** Calls a route and checks the response against the API description. */
    async callApi(routeKey: MerchantRouteKey, options: CallOptions = {}) {
      const {
        callerStoreId = buildStore().storeId,
        targetStoreId = callerStoreId,
        path,
        query,
        body,
        headers,
        clientIp = "203.0.113.9",
      } = options;
      const event = buildGatewayEvent({
        routeKey,
        pathParameters: { storeId: targetStoreId, ...path },
        headers: { authorization: `Bearer ${apiKeys.get(callerStoreId) ?? ""}`, ...headers },
        body: typeof body === "string" ? body : body === undefined ? "" : JSON.stringify(body),
      });
      const answer = (await handler(
        {
          ...event,
          requestContext: {
            ...event.requestContext,
            http: { ...event.requestContext.http, sourceIp: clientIp },
          },
          ...(query && { queryStringParameters: query }),
        },
        context,
      )) as APIGatewayProxyStructuredResultV2;
      const status = answer.statusCode ?? 0;
      const json = JSON.parse(answer.body ?? "");
      expect(validate(routeKey, status, json), `${routeKey} ${status}`).toEqual([]);
      return { status, headers: answer.headers ?? {}, body: json };
    },
    async close() {
      vi.unstubAllEnvs();
      await Promise.all([table.stop(), queues.stop(), secrets.close()]);
      logs.close();
    },
  };
}
export type MerchantApiUnderTest = Awaited<ReturnType<typeof startMerchantApi>>;

/** Creates a function that returns the violations of the API description in a response. */
function createResponseValidator() {
  const document = JSON.parse(
    JSON.stringify(buildOpenapiDocument(ROUTES)).replaceAll('"#/', '"doc#/'),
  );
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addFormat("base64", /^[A-Za-z0-9+/]*={0,2}$/u);
  ajv.addSchema({ $id: "doc", components: document.components });
  const compiled = new Map<string, ValidateFunction>();

  return (routeKey: MerchantRouteKey, status: number, body: unknown): unknown[] => {
    const [method = "", path = ""] = routeKey.split(" ");
    const response = document.paths[path]?.[method.toLowerCase()]?.responses[status];
    if (response === undefined) return [`the API description has no ${status} for ${routeKey}`];
    const name = `${routeKey} ${status}`;
    const check = compiled.get(name) ?? ajv.compile(response.content["application/json"].schema);
    compiled.set(name, check);
    return check(body) ? [] : (check.errors ?? []);
  };
}
