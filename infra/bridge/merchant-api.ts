import { Duration } from "aws-cdk-lib";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import {
  MERCHANT_API_KEYS,
  MERCHANT_ROUTES,
  type MerchantApiEnv,
} from "#functions/bridge/merchant-api/env.ts";
import { MERCHANT_DOCS_ROUTES, type MerchantDocsEnv } from "#functions/bridge/merchant-docs/env.ts";
import type { SecretAccess } from "#infra/constructs/generated-secret.ts";
import type { TableAccess } from "#infra/constructs/state-table.ts";
import type { PublicApi } from "../constructs/public-api.ts";
import { REFERENCE_FILES } from "../constructs/reference-files.ts";
import { ServiceFunction } from "../constructs/service-function.ts";
import { nameWebhookUrls } from "./front/webhook-urls.ts";
import type { BridgeKeys } from "./keys.ts";

interface MerchantApiProps {
  readonly api: PublicApi;
  readonly table: TableAccess;
  readonly reconcileQueue: Queue;
  readonly shopEvents: Queue;
  readonly webhookQueue: Queue;
  readonly keys: BridgeKeys;
  readonly shopifyApp: SecretAccess;
  readonly shopifyClientId: string;
  readonly shopifyAdminUrl: string;
  readonly allowPrivateStoreAddresses: string;
  readonly auditRetentionDays: string;
  /** The address that mail comes from. An empty string sends none. */
  readonly mailFrom: string;
}

/**
 * Calls that pages and programs send all day have routes of their own, so that the access log and the
 * throttles tell them apart. The rest share one: a route is a resource, and a stack has 500.
 */
const hasOwnRoute = (key: string): boolean => /\/(deliveries(?!\/search)|home)\b/.test(key);

/** The merchant API: deliveries, settings, the courier account, statistics. */
export class MerchantApi extends Construct {
  constructor(scope: Construct, id: string, props: MerchantApiProps) {
    super(scope, id);
    const { api, table, reconcileQueue, shopEvents, shopifyApp } = props;
    const used = props.keys.pick(...MERCHANT_API_KEYS);
    const calls = new ServiceFunction<MerchantApiEnv>(this, "Calls", {
      folder: "functions/bridge/merchant-api",
      description: "Serves the merchant API.",
      failureImpact:
        "Merchant API requests were answered with 500 or 503. Merchants can try again.",
      // Explaining an order calls its store; connecting an account calls the courier.
      timeout: Duration.seconds(25),
      memoryMegabytes: 1024,
      environment: {
        TABLE_NAME: table.tableName,
        RECONCILE_QUEUE_URL: reconcileQueue.queueUrl,
        SHOP_EVENT_QUEUE_URL: shopEvents.queueUrl,
        WEBHOOK_QUEUE_URL: props.webhookQueue.queueUrl,
        ...used.environment,
        SHOPIFY_APP_SECRET_ARN: shopifyApp.secretArn,
        SHOPIFY_CLIENT_ID: props.shopifyClientId,
        SHOPIFY_ADMIN_URL: props.shopifyAdminUrl,
        ALLOW_PRIVATE_STORE_ADDRESSES: props.allowPrivateStoreAddresses,
        PUBLIC_URL: api.url,
        ...nameWebhookUrls(this),
        AUDIT_RETENTION_DAYS: props.auditRetentionDays,
        MAIL_FROM: props.mailFrom,
      },
    });
    table.grant(
      calls,
      "dynamodb:GetItem",
      "dynamodb:BatchGetItem",
      "dynamodb:PutItem",
      "dynamodb:UpdateItem",
      "dynamodb:Query",
    );
    table.grantIndexQueries(calls, "listed", "open", "attention", "named", "point");
    reconcileQueue.grant(calls, "sqs:SendMessage");
    shopEvents.grant(calls, "sqs:SendMessage");
    props.webhookQueue.grant(calls, "sqs:SendMessage");
    used.grantRead(calls);
    shopifyApp.grantRead(calls);
    for (const key of MERCHANT_ROUTES.filter(hasOwnRoute)) api.addRoute(key, calls);
    api.addRoute("ANY /api/v1/stores/{storeId}/{proxy+}", calls);

    this.#addDocs(api);
  }

  #addDocs(api: PublicApi): void {
    const docs = new ServiceFunction<MerchantDocsEnv>(this, "Docs", {
      folder: "functions/bridge/merchant-docs",
      description: "Serves the reference of the merchant API.",
      failureImpact: "Requests to /api/docs were answered with 500. Deliveries are not affected.",
      timeout: Duration.seconds(10),
      environment: {},
      gzipped: REFERENCE_FILES,
    });
    for (const key of MERCHANT_DOCS_ROUTES) api.addRoute(key, docs);
  }
}
