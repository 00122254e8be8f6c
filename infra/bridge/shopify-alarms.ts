import { Duration } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { createAlarm } from "#infra/observability/alarm.ts";
import { sumServices } from "#infra/observability/sum-services.ts";

/** Idle stores are read, and withheld orders read again, within the hour. */
const HOUR = Duration.hours(1);

/** Adds the alarms on what Shopify changes for all shops: the version of its API, and its approval of the app. */
export function addShopifyAlarms(scope: Construct): void {
  createAlarm(scope, "OtherVersion", {
    metric: sumServices("ShopifyOtherVersion", { label: "other versions", period: HOUR }),
    severity: "ticket",
    promise: "connections-last",
    entry: "shopify-other-version",
    says: "Shopify answered, or sent a webhook, in another API version than the bridge asks for. It serves the oldest supported version in place of a retired one, so fields can be missing without an error. The dashboard Storefronts shows which function. Follow 'Shopify's API version' in docs/maintenance.md: npm run shopify-versions shows what the newest version changes for the bridge.",
  });
  createAlarm(scope, "DataNotApproved", {
    metric: sumServices("ShopifyDataNotApproved", { label: "answers without data", period: HOUR }),
    severity: "ticket",
    promise: "connections-last",
    entry: "shopify-data-not-approved",
    says: "Shopify withholds orders or buyers' data, because it has not approved the app for protected customer data. No merchant can change that. Their orders wait; none is lost. The function's log (data not approved by Shopify) names the shops and the data. Follow \"Shopify withholds data\" in docs/operations.md.",
  });
}
