import { Duration } from "aws-cdk-lib";
import type { Table } from "aws-cdk-lib/aws-dynamodb";
import type { Secret } from "aws-cdk-lib/aws-secretsmanager";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { CourierWebhookEnv } from "#functions/bridge/courier-webhook/env.ts";
import type { ShopifyWebhookEnv } from "#functions/bridge/shopify-webhook/env.ts";
import type { WoocommerceWebhookEnv } from "#functions/bridge/woocommerce-webhook/env.ts";
import { ROUTE_THROTTLES } from "#infra/constructs/route-throttling.ts";
import type { PublicApi } from "../constructs/public-api.ts";
import { defineReservedConcurrency } from "../constructs/reserved-concurrency.ts";
import { ServiceFunction } from "../constructs/service-function.ts";

interface IntakeProps {
  readonly api: PublicApi;
  readonly table: Table;
  readonly reconcileQueue: Queue;
  readonly shopEvents: Queue;
  readonly masterKey: Secret;
  readonly shopifyApp: Secret;
}

/** Shopify gives an answer five seconds, WooCommerce's ping as many. */
const timeout = Duration.seconds(5);

/** Webhooks of the stores and of the courier: authenticated, queued, answered. */
export class Intake extends Construct {
  constructor(scope: Construct, id: string, props: IntakeProps) {
    super(scope, id);
    const { api, reconcileQueue, shopEvents, masterKey, shopifyApp, table } = props;
    // Whatever else the account's functions are busy with.
    const concurrency = defineReservedConcurrency(this, "IntakeConcurrency", "each webhook intake");

    const shopify = new ServiceFunction<ShopifyWebhookEnv>(this, "ShopifyWebhook", {
      folder: "functions/bridge/shopify-webhook",
      description: "Takes in Shopify's webhooks.",
      failureImpact:
        "Webhooks are answered 500: Shopify sends them again for four hours. The sweep finds the orders meanwhile.",
      timeout,
      reservedConcurrency: concurrency,
      environment: {
        RECONCILE_QUEUE_URL: reconcileQueue.queueUrl,
        SHOP_EVENT_QUEUE_URL: shopEvents.queueUrl,
        SHOPIFY_APP_SECRET_ARN: shopifyApp.secretArn,
      },
    });
    shopEvents.grantSendMessages(shopify);
    shopifyApp.grantRead(shopify);
    api.addRoute("POST /shopify/webhooks", shopify, ROUTE_THROTTLES.machines);

    const woocommerce = new ServiceFunction<WoocommerceWebhookEnv>(this, "WoocommerceWebhook", {
      folder: "functions/bridge/woocommerce-webhook",
      description: "Takes in WooCommerce's webhooks.",
      failureImpact:
        "Webhooks are answered 500: WooCommerce disables a webhook at the seventh in a row, and sends none of them again. The sweep finds the orders and makes the webhook anew.",
      timeout,
      reservedConcurrency: concurrency,
      environment: {
        RECONCILE_QUEUE_URL: reconcileQueue.queueUrl,
        MASTER_KEY_ARN: masterKey.secretArn,
      },
    });
    masterKey.grantRead(woocommerce);
    api.addRoute("POST /woocommerce/{storeId}/webhooks", woocommerce, ROUTE_THROTTLES.machines);

    const courier = new ServiceFunction<CourierWebhookEnv>(this, "CourierWebhook", {
      folder: "functions/bridge/courier-webhook",
      description: "Takes in the courier's notifications as hints.",
      failureImpact:
        "The courier's notifications are answered 500 and come again; deliveries under way are looked at meanwhile all the same.",
      timeout: Duration.seconds(10),
      reservedConcurrency: concurrency,
      environment: {
        RECONCILE_QUEUE_URL: reconcileQueue.queueUrl,
        MASTER_KEY_ARN: masterKey.secretArn,
        TABLE_NAME: table.tableName,
      },
    });
    masterKey.grantRead(courier);
    table.grant(courier, "dynamodb:GetItem", "dynamodb:Query");
    api.addRoute("POST /courier/{accountId}/notifications", courier, ROUTE_THROTTLES.machines);

    for (const sender of [shopify, woocommerce, courier]) {
      reconcileQueue.grantSendMessages(sender);
    }
  }
}
