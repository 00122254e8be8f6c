import { Duration } from "aws-cdk-lib";
import type { Table } from "aws-cdk-lib/aws-dynamodb";
import type { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { Construct } from "constructs";
import type { CarrierRatesEnv } from "#functions/bridge/carrier-rates/env.ts";
import type { PublicApi } from "../constructs/public-api.ts";
import { ServiceFunction } from "../constructs/service-function.ts";

interface RatesProps {
  readonly api: PublicApi;
  readonly table: Table;
  readonly masterKey: Secret;
  /** "yes" where couriers may be asked at private addresses, in a local run. */
  readonly allowPrivateStoreAddresses: string;
  readonly shopifyApp: Secret;
}

/** The courier's prices at Shopify's checkout. */
export class Rates extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { api, table, masterKey, allowPrivateStoreAddresses, shopifyApp }: RatesProps,
  ) {
    super(scope, id);
    const rates = new ServiceFunction<CarrierRatesEnv>(this, "CarrierRates", {
      folder: "functions/bridge/carrier-rates",
      description: "Answers Shopify's checkout with the courier's prices.",
      failureImpact:
        "Checkouts are answered 500 and show Shopify's backup rates, or no rate of ours; a courier that is slow or down is no reason for this.",
      // Shopify waits ten seconds at most; an answer takes less than one.
      timeout: Duration.seconds(5),
      // Buyers wait for it: more memory is a faster start.
      memoryMegabytes: 1024,
      environment: {
        TABLE_NAME: table.tableName,
        ALLOW_PRIVATE_STORE_ADDRESSES: allowPrivateStoreAddresses,
        MASTER_KEY_ARN: masterKey.secretArn,
        SHOPIFY_APP_SECRET_ARN: shopifyApp.secretArn,
      },
    });
    table.grant(rates, "dynamodb:GetItem", "dynamodb:PutItem", "dynamodb:UpdateItem");
    masterKey.grantRead(rates);
    shopifyApp.grantRead(rates);
    api.addRoute("POST /shopify/rates/{token}", rates);
  }
}
