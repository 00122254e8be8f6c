import { Duration } from "aws-cdk-lib";
import { Construct } from "constructs";
import {
  CONNECT_ROUTES,
  WOOCOMMERCE_CONNECT_KEYS,
  type WoocommerceConnectEnv,
} from "#functions/bridge/woocommerce-connect/env.ts";
import type { PublicApi } from "#infra/constructs/public-api.ts";
import { ServiceFunction } from "#infra/constructs/service-function.ts";
import type { TableAccess } from "#infra/constructs/state-table.ts";
import { nameWebhookUrls } from "./front/webhook-urls.ts";
import { grantSendMail } from "./grant-send-mail.ts";
import type { BridgeKeys } from "./keys.ts";

interface WoocommerceConnectProps {
  readonly api: PublicApi;
  readonly table: TableAccess;
  readonly keys: BridgeKeys;
  readonly allowPrivateStoreAddresses: string;
  /** A sender address that SES has verified. An empty string disables mail. */
  readonly mailFrom: string;
  readonly auditRetentionDays: string;
}

/** Serves the pages on which an invited merchant connects a WooCommerce store. */
export class WoocommerceConnect extends Construct {
  constructor(
    scope: Construct,
    id: string,
    {
      api,
      table,
      keys,
      allowPrivateStoreAddresses,
      mailFrom,
      auditRetentionDays,
    }: WoocommerceConnectProps,
  ) {
    super(scope, id);
    const used = keys.pick(...WOOCOMMERCE_CONNECT_KEYS);
    const pages = new ServiceFunction<WoocommerceConnectEnv>(this, "WoocommerceConnect", {
      folder: "functions/bridge/woocommerce-connect",
      description: "Serves the pages on which a merchant connects a WooCommerce store.",
      failureImpact:
        "A merchant saw an error while connecting a store. The merchant can open the invitation again to continue.",
      // The function calls the store several times; API Gateway waits for 30 s.
      timeout: Duration.seconds(29),
      environment: {
        TABLE_NAME: table.tableName,
        ...used.environment,
        PUBLIC_URL: api.url,
        ...nameWebhookUrls(this),
        ALLOW_PRIVATE_STORE_ADDRESSES: allowPrivateStoreAddresses,
        MAIL_FROM: mailFrom,
        AUDIT_RETENTION_DAYS: auditRetentionDays,
      },
    });
    table.grant(pages, "dynamodb:GetItem", "dynamodb:PutItem", "dynamodb:UpdateItem");
    used.grantRead(pages);
    grantSendMail(pages, mailFrom);
    for (const key of CONNECT_ROUTES) api.addRoute(key, pages);
  }
}
