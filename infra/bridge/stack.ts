import { type App, CfnOutput, CfnParameter } from "aws-cdk-lib";
import type { StageConfig } from "#infra/config.ts";
import { addCostBudget } from "#infra/observability/cost-budget.ts";
import { saveQueries } from "#infra/observability/saved-queries.ts";
import { addTableAlarms } from "#infra/observability/table-alarm.ts";
import { addThrottleAlarms } from "#infra/observability/throttle-alarms.ts";
import { PublicApi } from "../constructs/public-api.ts";
import { SystemStack, type SystemStackProps } from "../constructs/system-stack.ts";
import { addBridgeDashboards } from "./alarms/bridge-dashboards.ts";
import { AppPage } from "./app-page.ts";
import { CourierErasures } from "./courier-erasures.ts";
import type { BridgeDataStack } from "./data-stack.ts";
import { Intake, type IntakeRoute } from "./intake.ts";
import { MerchantApi } from "./merchant-api.ts";
import { MerchantMail } from "./merchant-mail.ts";
import { OperatorApi } from "./operator-api.ts";
import { OperatorPages } from "./operator-pages.ts";
import { Rates } from "./rates.ts";
import { Reconcile } from "./reconcile.ts";
import { Resealing } from "./resealing.ts";
import { ShopifyApp } from "./shopify-app.ts";
import { SignIn } from "./sign-in.ts";
import { StoreSweep } from "./store-sweep.ts";
import { SyntheticOrders } from "./synthetic-orders.ts";
import { Tracking } from "./tracking.ts";
import { Webhooks } from "./webhooks.ts";
import { WoocommerceConnect } from "./woocommerce-connect.ts";

interface BridgeStackProps extends SystemStackProps {
  readonly data: Pick<BridgeDataStack, "table" | "keys" | "opsKey" | "shopifyApp">;
}

/** The bridge between storefronts and a courier: everything except its data. */
export class BridgeStack extends SystemStack {
  readonly intakes: readonly IntakeRoute[];

  constructor(app: App, id: string, { data, config }: BridgeStackProps) {
    super(app, id, {
      config,
      description: "Order Bridge: turns paid orders into courier deliveries.",
    });
    const { table, keys, opsKey, shopifyApp } = data;
    const pageHelp = toPageHelp(config);
    const shopifyAddresses = chooseShopifyAddresses(this);
    const api = new PublicApi(this, "Api", { ...config.bridge, system: "bridge" });
    const stores = {
      allowPrivateStoreAddresses: config.allowPrivateAddresses ? "yes" : "no",
      shopifyApp,
      shopifyClientId: config.shopify.clientId,
      shopifyAdminUrl: shopifyAddresses.adminUrl,
    };
    const own = { ...stores, table, keys, publicUrl: api.url };
    const { webhooks, webhookQueue } = new Webhooks(this, "Webhooks", own);
    const reconcile = new Reconcile(this, "Reconcile", { ...own, webhookQueue });
    const shared = { ...stores, table, keys, reconcileQueue: reconcile.reconcileQueue };
    new CourierErasures(this, "Erasures", { ...stores, table, keys });
    const audit = { auditRetentionDays: String(config.retention.auditDays) };
    const { shopEvents, events } = new ShopifyApp(this, "Shopify", {
      ...shared,
      api,
      shopifyAppBridgeUrl: shopifyAddresses.appBridgeUrl,
      pageHelp,
    });
    new StoreSweep(this, "Sweep", { ...shared, shopEvents, publicUrl: api.url });
    const intake = new Intake(this, "Intake", { ...shared, api, shopEvents, shopifyApp });
    const mail = { mailFrom: config.mailFrom ?? "", ...audit };
    new WoocommerceConnect(this, "Connect", { api, table, keys, ...stores, ...mail });
    new MerchantApi(this, "MerchantApi", { ...shared, ...mail, api, shopEvents, webhookQueue });
    new MerchantMail(this, "MerchantMail", { ...stores, ...mail, table, publicUrl: api.url });
    new Rates(this, "Rates", { api, table, keys, ...stores });
    const { requests } = new SignIn(this, "SignIn", { api, table, keys, ...mail, pageHelp });
    const work = { reconcile: reconcile.requests, shopEvents: events, signIn: requests, webhooks };
    new OperatorApi(this, "OperatorApi", { ...shared, ...mail, api, work, opsKey });
    new OperatorPages(this, "Operator", { ...audit, api, table, opsKey });
    new AppPage(this, "AppPage", { api });
    new Resealing(this, "Resealing", { table, keys });
    if (config.syntheticOrders !== undefined)
      new SyntheticOrders(this, "Synthetic", { ...stores, ...config.syntheticOrders, table, keys });
    new Tracking(this, "Track", { api, ...stores, table, keys });
    this.intakes = intake.routes;
    addTableAlarms(this, table, "npm run ops -- health and /ops name which.");
    addThrottleAlarms(this);
    addCostBudget(this);
    saveQueries(this, "Bridge");
    addBridgeDashboards(this, { api, table, reconcile });

    new CfnOutput(this, "BridgeUrl", { value: api.url });
    new CfnOutput(this, "OpsKeyArn", { value: opsKey.secretArn });
    new CfnOutput(this, "ShopifyAppSecretArn", { value: shopifyApp.secretArn });
  }
}

/** Returns what pages for merchants say about help. */
const toPageHelp = ({ support }: StageConfig) => ({
  SUPPORT_CONTACT: support.contact ?? "",
  PRIVACY_POLICY_URL: support.privacyPolicyUrl ?? "",
});

/**
 * Returns where Shopify's admin is. In a local run these are parameters, because the sandbox store
 * gets its port after the templates are made.
 */
function chooseShopifyAddresses(stack: SystemStack) {
  const { adminUrl, appBridgeUrl } = stack.config.shopify;
  if (!stack.isLocal) return { adminUrl, appBridgeUrl };
  const adminParameter = new CfnParameter(stack, "ShopifyAdminUrl", {
    description: "Base URL of a shop's admin. {shop} is replaced with the shop's domain.",
    default: adminUrl,
  });
  const appBridgeParameter = new CfnParameter(stack, "ShopifyAppBridgeUrl", {
    description: "URL of the App Bridge script.",
    default: appBridgeUrl,
  });
  return {
    adminUrl: adminParameter.valueAsString,
    appBridgeUrl: appBridgeParameter.valueAsString,
  };
}
