import { Duration } from "aws-cdk-lib";
import { Construct } from "constructs";
import { CARRIER_RATES_ROUTES, type CarrierRatesEnv } from "#functions/bridge/carrier-rates/env.ts";
import type { SecretAccess } from "#infra/constructs/generated-secret.ts";
import type { TableAccess } from "#infra/constructs/state-table.ts";
import type { PublicApi } from "../constructs/public-api.ts";
import { ServiceFunction } from "../constructs/service-function.ts";
import type { BridgeKeys } from "./keys.ts";

interface RatesProps {
  readonly api: PublicApi;
  readonly table: TableAccess;
  readonly keys: BridgeKeys;
  /** "yes" allows requests to couriers at private addresses, for a local run. */
  readonly allowPrivateStoreAddresses: string;
  readonly shopifyApp: SecretAccess;
}

/** Shows the courier's prices in Shopify's checkout. */
export class Rates extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { api, table, keys, allowPrivateStoreAddresses, shopifyApp }: RatesProps,
  ) {
    super(scope, id);
    const used = keys.pick("courier-credentials", "checkout-rates");
    const rates = new ServiceFunction<CarrierRatesEnv>(this, "CarrierRates", {
      folder: "functions/bridge/carrier-rates",
      description: "Returns the courier's prices to Shopify's checkout.",
      failureImpact:
        "Rate requests are answered with 500. Checkouts show Shopify's backup rates, or no courier rate. A slow or unavailable courier does not cause this alarm.",
      // Shopify waits at most ten seconds; a response takes less than one.
      timeout: Duration.seconds(5),
      // Buyers wait for the response: more memory shortens the cold start.
      memoryMegabytes: 1024,
      environment: {
        TABLE_NAME: table.tableName,
        ALLOW_PRIVATE_STORE_ADDRESSES: allowPrivateStoreAddresses,
        ...used.environment,
        SHOPIFY_APP_SECRET_ARN: shopifyApp.secretArn,
      },
    });
    table.grant(rates, "dynamodb:GetItem", "dynamodb:PutItem", "dynamodb:UpdateItem");
    used.grantRead(rates);
    shopifyApp.grantRead(rates);
    for (const key of CARRIER_RATES_ROUTES) api.addRoute(key, rates);
  }
}
