import { type App, CfnOutput, CfnParameter, Stack } from "aws-cdk-lib";
import { GeneratedSecret } from "../constructs/generated-secret.ts";
import { PublicApi } from "../constructs/public-api.ts";
import { StateTable } from "../constructs/state-table.ts";
import { AppPage } from "./app-page.ts";
import { BRIDGE_INDEXES } from "./indexes.ts";
import { Intake } from "./intake.ts";
import { MerchantApi } from "./merchant-api.ts";
import { OperatorApi } from "./operator-api.ts";
import { Rates } from "./rates.ts";
import { Reconcile } from "./reconcile.ts";
import { ShopifyApp } from "./shopify-app.ts";
import { SignIn } from "./sign-in.ts";
import { StoreSweep } from "./store-sweep.ts";
import { Tracking } from "./tracking.ts";
import { WoocommerceConnect } from "./woocommerce-connect.ts";

/** The bridge: storefronts on one side, a courier on the other. */
export class BridgeStack extends Stack {
  constructor(app: App, id: string) {
    super(app, id, { description: "Order Bridge: paid orders become courier deliveries." });

    const parameters = defineParameters(this);
    const { shopifyClientId, shopifyAdminUrl, appBridgeUrl, privateStores, mailFrom } = parameters;
    const table = new StateTable(this, "State", {
      indexes: BRIDGE_INDEXES,
      timeToLiveAttribute: "expiresAtSeconds",
    });
    const masterKey = new GeneratedSecret(
      this,
      "MasterKey",
      "Seals credentials; store webhook secrets and unguessable addresses derive from it.",
    );
    const opsKey = new GeneratedSecret(this, "OpsKey", "The operator's key, sent as x-ops-key.");
    const shopifyApp = createShopifyAppSecret(this);

    const api = new PublicApi(this, "Api");
    const stores = {
      allowPrivateStoreAddresses: privateStores.valueAsString,
      shopifyApp,
      shopifyClientId: shopifyClientId.valueAsString,
      shopifyAdminUrl: shopifyAdminUrl.valueAsString,
    };
    const { reconcileQueue } = new Reconcile(this, "Reconcile", {
      ...stores,
      table,
      masterKey,
      publicUrl: api.url,
    });
    const shared = { ...stores, table, masterKey, reconcileQueue };
    new StoreSweep(this, "Sweep", { ...shared, publicUrl: api.url });
    const { shopEvents } = new ShopifyApp(this, "Shopify", {
      ...shared,
      api,
      shopifyAppBridgeUrl: appBridgeUrl.valueAsString,
    });
    new Intake(this, "Intake", { api, table, reconcileQueue, shopEvents, masterKey, shopifyApp });
    new OperatorApi(this, "OperatorApi", { ...shared, api, shopEvents, opsKey });
    new WoocommerceConnect(this, "Connect", { api, table, masterKey, ...stores });
    new MerchantApi(this, "MerchantApi", { ...shared, api, shopEvents });
    new Rates(this, "Rates", { api, table, masterKey, ...stores });
    new SignIn(this, "SignIn", { api, table, masterKey, mailFrom: mailFrom.valueAsString });
    new AppPage(this, "AppPage", { api });
    new Tracking(this, "Track", { api, table, masterKey });

    new CfnOutput(this, "BridgeUrl", { value: api.url });
    new CfnOutput(this, "OpsKeyArn", { value: opsKey.secretArn });
    new CfnOutput(this, "ShopifyAppSecretArn", { value: shopifyApp.secretArn });
  }
}

const createShopifyAppSecret = (scope: BridgeStack) =>
  new GeneratedSecret(
    scope,
    "ShopifyApp",
    "The Shopify app's client secret; both while it is rotated.",
    {
      secretStringTemplate: JSON.stringify({ previousClientSecret: "" }),
      generateStringKey: "clientSecret",
    },
  );

/** What is said at a deployment. */
function defineParameters(scope: BridgeStack) {
  const shopifyClientId = new CfnParameter(scope, "ShopifyClientId", {
    description: "Client id of the Shopify app.",
    default: "not-set",
  });
  const shopifyAdminUrl = new CfnParameter(scope, "ShopifyAdminUrl", {
    description: "Where a shop's admin is; {shop} stands for its domain.",
    default: "https://{shop}",
  });
  const appBridgeUrl = new CfnParameter(scope, "ShopifyAppBridgeUrl", {
    description: "App Bridge's script. Anything but Shopify's own is for the local run.",
    default: "https://cdn.shopify.com/shopifycloud/app-bridge.js",
  });
  const privateStores = new CfnParameter(scope, "AllowPrivateStoreAddresses", {
    description:
      "Whether stores may be on private addresses and without TLS. Never where others enter addresses.",
    allowedValues: ["no", "yes"],
    default: "no",
  });
  const mailFrom = new CfnParameter(scope, "MailFrom", {
    description:
      "The address that sign-in links are mailed from, verified in SES. Empty: merchants of WooCommerce stores cannot sign in.",
    allowedPattern: "([^@\\s<>]+@[^@\\s<>]+)?",
    default: "",
  });
  return { shopifyClientId, shopifyAdminUrl, appBridgeUrl, privateStores, mailFrom };
}
