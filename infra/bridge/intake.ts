import { Duration } from "aws-cdk-lib";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { CourierWebhookEnv } from "#functions/bridge/courier-webhook/env.ts";
import type { ShopifyWebhookEnv } from "#functions/bridge/shopify-webhook/env.ts";
import type { WoocommerceWebhookEnv } from "#functions/bridge/woocommerce-webhook/env.ts";
import type { SecretAccess } from "#infra/constructs/generated-secret.ts";
import type { TableAccess } from "#infra/constructs/state-table.ts";
import type { PublicApi } from "../constructs/public-api.ts";
import { ServiceFunction } from "../constructs/service-function.ts";
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

/** Shopify and WooCommerce's ping both wait five seconds for a response. */
const timeout = Duration.seconds(5);

/** Receives the webhooks of the stores and of the courier: authenticates them, queues them and responds. */
export class Intake extends Construct {
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
    api.addRoute("POST /shopify/webhooks", shopify, "machines");

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
    api.addRoute("POST /woocommerce/{storeId}/webhooks", woocommerce, "machines");

    addIntakeAlarms(this);

    const courier = this.#addCourierIntake(props, concurrency);
    for (const sender of [shopify, woocommerce, courier]) {
      reconcileQueue.grant(sender, "sqs:SendMessage");
    }
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
    api.addRoute("POST /courier/{accountId}/notifications", courier, "machines");
    return courier;
  }
}
