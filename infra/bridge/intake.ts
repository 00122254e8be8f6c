import { Duration } from "aws-cdk-lib";
import type { Table } from "aws-cdk-lib/aws-dynamodb";
import type { Secret } from "aws-cdk-lib/aws-secretsmanager";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { CourierWebhookEnv } from "#functions/bridge/courier-webhook/env.ts";
import type { ShopifyWebhookEnv } from "#functions/bridge/shopify-webhook/env.ts";
import type { WoocommerceWebhookEnv } from "#functions/bridge/woocommerce-webhook/env.ts";
import { PACES } from "#infra/constructs/route-throttling.ts";
import type { PublicApi } from "../constructs/public-api.ts";
import { reservedConcurrency } from "../constructs/reserved-concurrency.ts";
import { ServiceFunction } from "../constructs/service-function.ts";

interface IntakeProps {
  readonly api: PublicApi;
  readonly table: Table;
  readonly hints: Queue;
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
    const { api, hints, shopEvents, masterKey, shopifyApp, table } = props;
    // Whatever else the account's functions are busy with.
    const concurrency = reservedConcurrency(this, "IntakeConcurrency", "each webhook intake");

    const shopify = new ServiceFunction<ShopifyWebhookEnv>(this, "ShopifyWebhook", {
      folder: "functions/bridge/shopify-webhook",
      description: "Takes in Shopify's webhooks.",
      whenItFails:
        "Webhooks are answered 500: Shopify sends them again for four hours. The sweep finds the orders meanwhile.",
      timeout,
      reservedConcurrency: concurrency,
      environment: {
        HINT_QUEUE_URL: hints.queueUrl,
        SHOP_EVENT_QUEUE_URL: shopEvents.queueUrl,
        SHOPIFY_APP_SECRET_ARN: shopifyApp.secretArn,
      },
    });
    shopEvents.grantSendMessages(shopify);
    shopifyApp.grantRead(shopify);
    api.route("POST /shopify/webhooks", shopify, PACES.machines);

    const woocommerce = new ServiceFunction<WoocommerceWebhookEnv>(this, "WoocommerceWebhook", {
      folder: "functions/bridge/woocommerce-webhook",
      description: "Takes in WooCommerce's webhooks.",
      whenItFails:
        "Webhooks are answered 500: WooCommerce disables a webhook at the seventh in a row, and sends none of them again. The sweep finds the orders and makes the webhook anew.",
      timeout,
      reservedConcurrency: concurrency,
      environment: { HINT_QUEUE_URL: hints.queueUrl, MASTER_KEY_ARN: masterKey.secretArn },
    });
    masterKey.grantRead(woocommerce);
    api.route("POST /woocommerce/{storeId}/webhooks", woocommerce, PACES.machines);

    const courier = new ServiceFunction<CourierWebhookEnv>(this, "CourierWebhook", {
      folder: "functions/bridge/courier-webhook",
      description: "Takes in the courier's notifications as hints.",
      whenItFails:
        "The courier's notifications are answered 500 and come again; deliveries under way are looked at meanwhile all the same.",
      timeout: Duration.seconds(10),
      reservedConcurrency: concurrency,
      environment: {
        HINT_QUEUE_URL: hints.queueUrl,
        MASTER_KEY_ARN: masterKey.secretArn,
        TABLE_NAME: table.tableName,
      },
    });
    masterKey.grantRead(courier);
    table.grant(courier, "dynamodb:GetItem", "dynamodb:Query");
    api.route("POST /courier/{accountId}/notifications", courier, PACES.machines);

    for (const sender of [shopify, woocommerce, courier]) {
      hints.grantSendMessages(sender);
    }
  }
}
