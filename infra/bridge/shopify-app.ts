import { Duration } from "aws-cdk-lib";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { pageHelpEnv } from "#functions/bridge/composition/env.ts";
import type { RenewShopifyTokensEnv } from "#functions/bridge/renew-shopify-tokens/env.ts";
import { SHOPIFY_APP_ROUTES, type ShopifyAppEnv } from "#functions/bridge/shopify-app/env.ts";
import type { ShopifyShopEventsEnv } from "#functions/bridge/shopify-shop-events/env.ts";
import type { SecretAccess } from "#infra/constructs/generated-secret.ts";
import type { PublicApi } from "#infra/constructs/public-api.ts";
import { scheduleEvery } from "#infra/constructs/schedule-every.ts";
import { ServiceFunction, WAITING_MEGABYTES } from "#infra/constructs/service-function.ts";
import type { TableAccess } from "#infra/constructs/state-table.ts";
import { getConfig } from "#infra/constructs/system-stack.ts";
import { WorkQueue } from "#infra/constructs/work-queue.ts";
import { createAlarm } from "#infra/observability/alarm.ts";
import { createServiceMetric } from "#infra/observability/service-metric.ts";
import { APP_PAGE_FILES } from "./app-page.ts";
import type { BridgeKeys } from "./keys.ts";
import { addShopifyAlarms } from "./shopify-alarms.ts";
import { getMapStyleUrl } from "./tracking.ts";

interface ShopifyAppProps {
  readonly api: PublicApi;
  readonly table: TableAccess;
  readonly reconcileQueue: Queue;
  readonly keys: BridgeKeys;
  readonly shopifyApp: SecretAccess;
  readonly shopifyClientId: string;
  readonly shopifyAdminUrl: string;
  readonly shopifyAppBridgeUrl: string;
  /** What the page says about help. */
  readonly pageHelp: Record<keyof typeof pageHelpEnv, string>;
}

const MINUTES_PER_DAY = 24 * 60;
const EVENT_TIMEOUT = Duration.seconds(60);

/** The Shopify app: its page in the admin, the processing of shop events, and token renewal. */
export class ShopifyApp extends Construct {
  /** Events about a whole shop: uninstalls, changed permissions, redaction requests. */
  readonly shopEvents: Queue;
  readonly events: WorkQueue;

  constructor(scope: Construct, id: string, props: ShopifyAppProps) {
    super(scope, id);
    const events = new WorkQueue(this, "ShopEvents", {
      fifo: true,
      workerTimeout: EVENT_TIMEOUT,
      deadLetterImpact: "A redaction must be completed within thirty days by law.",
    });
    this.shopEvents = events.queue;
    this.events = events;
    const tokenKeys = props.keys.pick("shopify-tokens");
    const access = {
      TABLE_NAME: props.table.tableName,
      ...tokenKeys.environment,
      SHOPIFY_APP_SECRET_ARN: props.shopifyApp.secretArn,
      SHOPIFY_CLIENT_ID: props.shopifyClientId,
      SHOPIFY_ADMIN_URL: props.shopifyAdminUrl,
    };

    addShopifyAlarms(this);
    const worker = this.#addEventWorker(events, props, access);
    const page = new ServiceFunction<ShopifyAppEnv>(this, "App", {
      folder: "functions/bridge/shopify-app",
      description: "Renders the app's page in a shop's admin; opening it first connects the shop.",
      failureImpact: "A merchant saw an error in Shopify's admin and can open the app again.",
      timeout: Duration.seconds(20),
      environment: {
        ...access,
        SHOP_EVENT_QUEUE_URL: this.shopEvents.queueUrl,
        SHOPIFY_APP_BRIDGE_URL: props.shopifyAppBridgeUrl,
        ...props.pageHelp,
        MAP_STYLE_URL: getMapStyleUrl(this),
      },
      ...APP_PAGE_FILES,
    });
    props.table.grant(page, "dynamodb:GetItem", "dynamodb:UpdateItem");
    this.shopEvents.grant(page, "sqs:SendMessage");
    for (const key of SHOPIFY_APP_ROUTES) props.api.addRoute(key, page);

    const renewTokens = this.#addTokenRenewal(props, access);
    for (const each of [worker, page, renewTokens]) {
      tokenKeys.grantRead(each);
      props.shopifyApp.grantRead(each);
    }
  }

  #addEventWorker(
    events: WorkQueue,
    { table, reconcileQueue, keys }: ShopifyAppProps,
    access: RenewShopifyTokensEnv,
  ) {
    const dataKeys = keys.pick("personal-data");
    const worker = new ServiceFunction<ShopifyShopEventsEnv>(this, "ShopEvent", {
      folder: "functions/bridge/shopify-shop-events",
      memoryMegabytes: WAITING_MEGABYTES,
      sendsToItself: true,
      description:
        "Processes uninstalls, changed permissions and privacy requests of Shopify shops.",
      failureImpact:
        "A shop event is late. The queue tries it again; after five failures it becomes a dead letter. Redrive dead letters soon: a redaction must be completed within thirty days by law.",
      timeout: EVENT_TIMEOUT,
      environment: {
        ...access,
        ...dataKeys.environment,
        RECONCILE_QUEUE_URL: reconcileQueue.queueUrl,
        SHOP_EVENT_QUEUE_URL: this.shopEvents.queueUrl,
      },
    });
    table.grant(
      worker,
      "dynamodb:GetItem",
      "dynamodb:PutItem",
      "dynamodb:UpdateItem",
      "dynamodb:DeleteItem",
      "dynamodb:Query",
    );
    table.grantIndexQueries(worker, "listed");
    dataKeys.grantRead(worker);
    reconcileQueue.grant(worker, "sqs:SendMessage");
    // A large store is erased piece by piece: each piece requests the next one.
    this.shopEvents.grant(worker, "sqs:SendMessage");
    events.addWorker(worker, {
      batchSize: 1,
      maxConcurrency: getConfig(this).concurrency.shopEvents,
    });
    createAlarm(worker, "DataRequested", {
      metric: createServiceMetric("ShopEventHandled", {
        service: "shopify-shop-events",
        dimensions: { kind: "export" },
        statistic: "Sum",
        period: Duration.minutes(5),
      }),
      severity: "ticket",
      promise: "privacy-kept",
      entry: "data-requested",
      says: "A customer of a shop asked for the data about them. Answer the merchant within 30 days: the log of this function has an entry with kind export that names the store; GET /ops/v1/stores/{store}/data-requests lists the requests. The exported data is deleted after 30 days. See docs/shopify-go-live.md.",
    });
    return worker;
  }

  #addTokenRenewal({ table }: ShopifyAppProps, environment: RenewShopifyTokensEnv) {
    const renewTokens = new ServiceFunction<RenewShopifyTokensEnv>(this, "RenewTokens", {
      folder: "functions/bridge/renew-shopify-tokens",
      memoryMegabytes: WAITING_MEGABYTES,
      description: "Renews the tokens of idle Shopify shops before they expire.",
      failureImpact:
        "The tokens of idle Shopify shops are not renewed. The run of the next day tries again; a token stays valid for another sixty days.",
      timeout: Duration.minutes(10),
      environment,
    });
    table.grant(renewTokens, "dynamodb:GetItem", "dynamodb:UpdateItem", "dynamodb:Query");
    scheduleEvery(
      MINUTES_PER_DAY,
      this,
      "Daily",
      renewTokens,
      "Renews the tokens of idle Shopify shops.",
    );
    return renewTokens;
  }
}
