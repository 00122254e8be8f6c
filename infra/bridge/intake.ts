import { Duration } from "aws-cdk-lib";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import {
  type CourierWebhookEnv,
  NOTIFICATIONS_PATH,
} from "#functions/bridge/courier-webhook/env.ts";
import {
  WEBHOOKS_PATH as SHOPIFY_PATH,
  type ShopifyWebhookEnv,
} from "#functions/bridge/shopify-webhook/env.ts";
import {
  WEBHOOKS_PATH as WOOCOMMERCE_PATH,
  type WoocommerceWebhookEnv,
} from "#functions/bridge/woocommerce-webhook/env.ts";
import type { SecretAccess } from "#infra/constructs/generated-secret.ts";
import type { TableAccess } from "#infra/constructs/state-table.ts";
import type { PublicApi } from "../constructs/public-api.ts";
import { type CallableFunction, ServiceFunction } from "../constructs/service-function.ts";
import { getConfig } from "../constructs/system-stack.ts";
import { addIntakeAlarms } from "./alarms/store-alarms.ts";
import type { BridgeKeys } from "./keys.ts";

interface IntakeProps {
  readonly api: PublicApi;
  readonly table: TableAccess;
  readonly reconcileQueue: Queue;
  readonly shopEvents: Queue;
  readonly keys: BridgeKeys;
  readonly shopifyApp: SecretAccess;
}

/** An intake with the path of its route. Each takes `POST` only. */
export interface IntakeRoute {
  readonly path: string;
  readonly target: CallableFunction;
}

/** Shopify and WooCommerce's ping both wait five seconds for a response. */
const timeout = Duration.seconds(5);

/** Receives the webhooks of the stores and of the courier: authenticates them, queues them and responds. */
export class Intake extends Construct {
  readonly routes: readonly IntakeRoute[];

  constructor(scope: Construct, id: string, props: IntakeProps) {
    super(scope, id);
    const { api, reconcileQueue, shopEvents, keys, shopifyApp } = props;
    // Keeps capacity for webhooks when other functions use up the account's concurrency.
    const concurrency = getConfig(this).concurrency.intakes;

    const shopify = new ServiceFunction<ShopifyWebhookEnv>(this, "ShopifyWebhook", {
      folder: "functions/bridge/shopify-webhook",
      description: "Receives Shopify's webhooks.",
      failureImpact:
        "Webhooks are answered with 500. Shopify repeats them for four hours, and the sweep finds their orders in the meantime.",
      timeout,
      reservedConcurrency: concurrency,
      environment: {
        RECONCILE_QUEUE_URL: reconcileQueue.queueUrl,
        SHOP_EVENT_QUEUE_URL: shopEvents.queueUrl,
        SHOPIFY_APP_SECRET_ARN: shopifyApp.secretArn,
      },
    });
    shopEvents.grant(shopify, "sqs:SendMessage");
    shopifyApp.grantRead(shopify);
    api.addRoute(`POST ${SHOPIFY_PATH}`, shopify, "machines");

    const webhookKeys = keys.pick("store-webhooks");
    const woocommerce = new ServiceFunction<WoocommerceWebhookEnv>(this, "WoocommerceWebhook", {
      folder: "functions/bridge/woocommerce-webhook",
      description: "Receives WooCommerce's webhooks.",
      failureImpact:
        "Webhooks are answered with 500. WooCommerce does not repeat them, and disables a webhook after seven failures in a row. The sweep finds the orders and creates the webhook again.",
      timeout,
      reservedConcurrency: concurrency,
      environment: {
        RECONCILE_QUEUE_URL: reconcileQueue.queueUrl,
        ...webhookKeys.environment,
      },
    });
    webhookKeys.grantRead(woocommerce);
    api.addRoute(`POST ${WOOCOMMERCE_PATH}`, woocommerce, "machines");

    addIntakeAlarms(this);

    const courier = this.#addCourierIntake(props, concurrency);
    for (const sender of [shopify, woocommerce, courier]) {
      reconcileQueue.grant(sender, "sqs:SendMessage");
    }
    this.routes = [
      { path: SHOPIFY_PATH, target: shopify },
      { path: WOOCOMMERCE_PATH, target: woocommerce },
      { path: NOTIFICATIONS_PATH, target: courier },
    ];
  }

  #addCourierIntake(
    { api, table, reconcileQueue, keys }: IntakeProps,
    reservedConcurrency: number,
  ) {
    const courierKeys = keys.pick("courier-credentials", "courier-addresses");
    const courier = new ServiceFunction<CourierWebhookEnv>(this, "CourierWebhook", {
      folder: "functions/bridge/courier-webhook",
      description: "Receives the courier's notifications and requests reconciliation.",
      failureImpact:
        "The courier's notifications are answered with 500, and the courier repeats them. Open deliveries are reconciled on schedule in the meantime.",
      timeout: Duration.seconds(10),
      reservedConcurrency,
      environment: {
        RECONCILE_QUEUE_URL: reconcileQueue.queueUrl,
        ...courierKeys.environment,
        TABLE_NAME: table.tableName,
      },
    });
    courierKeys.grantRead(courier);
    table.grant(courier, "dynamodb:GetItem", "dynamodb:UpdateItem");
    table.grantIndexQueries(courier, "courier", "point");
    api.addRoute(`POST ${NOTIFICATIONS_PATH}`, courier, "machines");
    return courier;
  }
}
