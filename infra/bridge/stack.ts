import { type App, CfnOutput, CfnParameter, Stack } from "aws-cdk-lib";
import { GeneratedSecret } from "../constructs/generated-secret.ts";
import { PublicApi } from "../constructs/public-api.ts";
import { StateTable } from "../constructs/state-table.ts";
import { Advance } from "./advance.ts";
import { BRIDGE_INDEXES } from "./indexes.ts";
import { Intake } from "./intake.ts";
import { Operate } from "./operate.ts";
import { Sweep } from "./sweep.ts";
import { Track } from "./track.ts";

/** The bridge: storefronts on one side, a courier on the other. */
export class BridgeStack extends Stack {
  constructor(app: App, id: string) {
    super(app, id, { description: "Order Bridge: paid orders become courier deliveries." });

    const shopifyClientId = new CfnParameter(this, "ShopifyClientId", {
      description: "Client id of the Shopify app.",
      default: "not-set",
    });
    const shopifyAdminUrl = new CfnParameter(this, "ShopifyAdminUrl", {
      description: "Where a shop's admin is; {shop} stands for its domain.",
      default: "https://{shop}",
    });
    const privateStores = new CfnParameter(this, "AllowPrivateStoreAddresses", {
      description:
        "Whether stores may be on private addresses and without TLS. Never where others enter addresses.",
      allowedValues: ["no", "yes"],
      default: "no",
    });

    const table = new StateTable(this, "State", { indexes: BRIDGE_INDEXES });
    const masterKey = new GeneratedSecret(
      this,
      "MasterKey",
      "Seals credentials; store webhook secrets and unguessable addresses derive from it.",
    );
    const opsKey = new GeneratedSecret(this, "OpsKey", "The operator's key, sent as x-ops-key.");
    const shopifyApp = new GeneratedSecret(
      this,
      "ShopifyApp",
      "The Shopify app's client secret; both while it is rotated.",
      {
        secretStringTemplate: JSON.stringify({ previousClientSecret: "" }),
        generateStringKey: "clientSecret",
      },
    );

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
    new Intake(this, "Intake", { api, table, hints, masterKey, shopifyApp });
    new Operate(this, "Operate", { api, table, hints, masterKey, opsKey });
    new Track(this, "Track", { api, table, masterKey });

    new CfnOutput(this, "BridgeUrl", { value: api.url });
    new CfnOutput(this, "OpsKeyArn", { value: opsKey.secretArn });
    new CfnOutput(this, "ShopifyAppSecretArn", { value: shopifyApp.secretArn });
  }
}
