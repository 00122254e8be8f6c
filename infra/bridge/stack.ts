import { type App, CfnOutput, CfnParameter, Stack } from "aws-cdk-lib";
import { GeneratedSecret } from "../constructs/generated-secret.ts";
import { PublicApi } from "../constructs/public-api.ts";
import { StateTable } from "../constructs/state-table.ts";
import { AppPage } from "./app-page.ts";
import { BRIDGE_INDEXES } from "./indexes.ts";
import { Intake } from "./intake.ts";
import { MerchantApi } from "./merchant-api.ts";
import { Operate } from "./operator-api.ts";
import { Rates } from "./rates.ts";
import { Advance } from "./reconcile.ts";
import { Shopify } from "./shopify-app.ts";
import { SignIn } from "./sign-in.ts";
import { Sweep } from "./store-sweep.ts";
import { Track } from "./tracking.ts";
import { Connect } from "./woocommerce-connect.ts";

/** The bridge: storefronts on one side, a courier on the other. */
export class BridgeStack extends Stack {
  constructor(app: App, id: string) {
    super(app, id, { description: "Order Bridge: paid orders become courier deliveries." });

    const { shopifyClientId, shopifyAdminUrl, appBridgeUrl, privateStores, mailFrom } =
      parametersOf(this);
    const table = new StateTable(this, "State", {
      indexes: BRIDGE_INDEXES,
      endsWith: "expiresAtSeconds",
    });
    const masterKey = new GeneratedSecret(
      this,
      "MasterKey",
      "Seals credentials; store webhook secrets and unguessable addresses derive from it.",
    );
    const opsKey = new GeneratedSecret(this, "OpsKey", "The operator's key, sent as x-ops-key.");
    const shopifyApp = shopifySecretOf(this);

    const api = new PublicApi(this, "Api");
    const stores = {
      allowPrivateStoreAddresses: privateStores.valueAsString,
      shopifyApp,
      shopifyClientId: shopifyClientId.valueAsString,
      shopifyAdminUrl: shopifyAdminUrl.valueAsString,
    };
    const { hints } = new Advance(this, "Advance", {
      table,
      masterKey,
      ...stores,
      publicUrl: api.url,
    });
    new Sweep(this, "Sweep", { table, hints, masterKey, ...stores, publicUrl: api.url });
    const { shopEvents } = new Shopify(this, "Shopify", {
      api,
      table,
      hints,
      masterKey,
      ...stores,
      shopifyAppBridgeUrl: appBridgeUrl.valueAsString,
    });
    new Intake(this, "Intake", { api, table, hints, shopEvents, masterKey, shopifyApp });
    new Operate(this, "Operate", { api, table, hints, shopEvents, masterKey, opsKey, ...stores });
    new Connect(this, "Connect", { api, table, masterKey, ...stores });
    new MerchantApi(this, "MerchantApi", { api, table, hints, shopEvents, masterKey, ...stores });
    new Rates(this, "Rates", { api, table, masterKey, ...stores });
    new SignIn(this, "SignIn", { api, table, masterKey, mailFrom: mailFrom.valueAsString });
    new AppPage(this, "AppPage", { api });
    new Track(this, "Track", { api, table, masterKey });

    new CfnOutput(this, "BridgeUrl", { value: api.url });
    new CfnOutput(this, "OpsKeyArn", { value: opsKey.secretArn });
    new CfnOutput(this, "ShopifyAppSecretArn", { value: shopifyApp.secretArn });
  }
}

const shopifySecretOf = (scope: BridgeStack) =>
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
function parametersOf(scope: BridgeStack) {
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
