import { type App, CfnOutput, CfnParameter, Stack, type StackProps } from "aws-cdk-lib";
import { PublicApi } from "../constructs/public-api.ts";
import { AppPage } from "./app-page.ts";
import { CourierErasures } from "./courier-erasures.ts";
import type { BridgeDataStack } from "./data-stack.ts";
import { Intake } from "./intake.ts";
import { MerchantApi } from "./merchant-api.ts";
import { OperatorApi } from "./operator-api.ts";
import { Rates } from "./rates.ts";
import { Reconcile } from "./reconcile.ts";
import { Resealing } from "./resealing.ts";
import { ShopifyApp } from "./shopify-app.ts";
import { SignIn } from "./sign-in.ts";
import { StoreSweep } from "./store-sweep.ts";
import { Tracking } from "./tracking.ts";
import { WoocommerceConnect } from "./woocommerce-connect.ts";

interface BridgeStackProps extends StackProps {
  readonly data: Pick<BridgeDataStack, "table" | "keys" | "opsKey" | "shopifyApp">;
}

/** The bridge between storefronts and a courier: everything except its data. */
export class BridgeStack extends Stack {
  constructor(app: App, id: string, { data, ...props }: BridgeStackProps) {
    super(app, id, {
      description: "Order Bridge: turns paid orders into courier deliveries.",
      ...props,
    });
    const { table, keys, opsKey, shopifyApp } = data;

    const parameters = defineParameters(this);
    const { shopifyClientId, shopifyAdminUrl, appBridgeUrl, privateStores, mailFrom } = parameters;
    const pageHelp = {
      SUPPORT_CONTACT: parameters.supportContact.valueAsString,
      PRIVACY_POLICY_URL: parameters.privacyPolicyUrl.valueAsString,
    };
    const api = new PublicApi(this, "Api", { urlParameter: "PublicUrl" });
    const stores = {
      allowPrivateStoreAddresses: privateStores.valueAsString,
      shopifyApp,
      shopifyClientId: shopifyClientId.valueAsString,
      shopifyAdminUrl: shopifyAdminUrl.valueAsString,
    };
    const { reconcileQueue } = new Reconcile(this, "Reconcile", {
      ...stores,
      table,
      keys,
      publicUrl: api.url,
    });
    const shared = { ...stores, table, keys, reconcileQueue };
    new CourierErasures(this, "Erasures", { ...stores, table, keys });
    const audit = { auditRetentionDays: parameters.auditRetentionDays.valueAsString };
    const { shopEvents } = new ShopifyApp(this, "Shopify", {
      ...shared,
      api,
      shopifyAppBridgeUrl: appBridgeUrl.valueAsString,
      pageHelp,
    });
    new StoreSweep(this, "Sweep", { ...shared, shopEvents, publicUrl: api.url });
    new Intake(this, "Intake", { api, table, reconcileQueue, shopEvents, keys, shopifyApp });
    new OperatorApi(this, "OperatorApi", { ...shared, ...audit, api, shopEvents, opsKey });
    const mail = { mailFrom: mailFrom.valueAsString, ...audit };
    new WoocommerceConnect(this, "Connect", { api, table, keys, ...stores, ...mail });
    new MerchantApi(this, "MerchantApi", { ...shared, ...audit, api, shopEvents });
    new Rates(this, "Rates", { api, table, keys, ...stores });
    new SignIn(this, "SignIn", { api, table, keys, ...mail, pageHelp });
    new AppPage(this, "AppPage", { api });
    new Resealing(this, "Resealing", { table, keys });
    new Tracking(this, "Track", { api, table, keys });

    new CfnOutput(this, "BridgeUrl", { value: api.url });
    new CfnOutput(this, "OpsKeyArn", { value: opsKey.secretArn });
    new CfnOutput(this, "ShopifyAppSecretArn", { value: shopifyApp.secretArn });
  }
}

/** Defines the stack's deployment parameters. */
function defineParameters(scope: BridgeStack) {
  const shopifyClientId = new CfnParameter(scope, "ShopifyClientId", {
    description: "Client id of the Shopify app.",
    default: "not-set",
  });
  const shopifyAdminUrl = new CfnParameter(scope, "ShopifyAdminUrl", {
    description: "Base URL of a shop's admin. {shop} is replaced with the shop's domain.",
    default: "https://{shop}",
  });
  const appBridgeUrl = new CfnParameter(scope, "ShopifyAppBridgeUrl", {
    description: "URL of the App Bridge script. Change it for local runs only.",
    default: "https://cdn.shopify.com/shopifycloud/app-bridge.js",
  });
  const privateStores = new CfnParameter(scope, "AllowPrivateStoreAddresses", {
    description:
      "Whether stores may use private addresses and connections without TLS. Never set this to yes where other people can enter addresses.",
    allowedValues: ["no", "yes"],
    default: "no",
  });
  const mailFrom = new CfnParameter(scope, "MailFrom", {
    description:
      "The sender address of sign-in links, verified in SES. If empty, merchants of WooCommerce stores cannot sign in.",
    allowedPattern: "([^@\\s<>]+@[^@\\s<>]+)?",
    default: "",
  });
  const auditRetentionDays = new CfnParameter(scope, "AuditRetentionDays", {
    description: "For how many days it is kept who changed and read what: 1 to 3650.",
    allowedPattern: "[1-9][0-9]{0,3}",
    default: "365",
  });
  return {
    ...definePageHelp(scope),
    auditRetentionDays,
    shopifyClientId,
    shopifyAdminUrl,
    appBridgeUrl,
    privateStores,
    mailFrom,
  };
}

/** Defines the parameters of what the merchant page says about help. */
const definePageHelp = (scope: BridgeStack) => ({
  supportContact: new CfnParameter(scope, "SupportContact", {
    description:
      "Where merchants get help, shown on their page: an e-mail address or an https address. Empty: nothing is shown.",
    allowedPattern: "([^@\\s<>/]+@[^@\\s<>/]+|https://[^\\s<>]+)?",
    default: "",
  }),
  privacyPolicyUrl: new CfnParameter(scope, "PrivacyPolicyUrl", {
    description: "The https address of the privacy policy, linked on the merchant page.",
    allowedPattern: "(https://[^\\s<>]+)?",
    default: "",
  }),
});
