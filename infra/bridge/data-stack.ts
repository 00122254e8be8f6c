import { type App, Stack, type StackProps } from "aws-cdk-lib";
import { DataKey } from "../constructs/data-key.ts";
import { GeneratedSecret } from "../constructs/generated-secret.ts";
import { StateTable } from "../constructs/state-table.ts";
import { BRIDGE_INDEXES } from "./indexes.ts";
import { BridgeKeys } from "./keys.ts";

/**
 * What the bridge must not lose: its table, and the keys that protect it. It is a stack of its own,
 * so that a failed deployment of the functions changes nothing here.
 */
export class BridgeDataStack extends Stack {
  readonly table: StateTable;
  readonly keys: BridgeKeys;
  /** The operators' keys. */
  readonly opsKey: GeneratedSecret;
  /** The secrets of the Shopify app. */
  readonly shopifyApp: GeneratedSecret;

  constructor(app: App, id: string, props: StackProps = {}) {
    super(app, id, { description: "Order Bridge: the bridge's table and keys.", ...props });
    const dataKey = new DataKey(this, "DataKey");
    this.table = new StateTable(this, "State", {
      dataKey,
      indexes: BRIDGE_INDEXES,
      timeToLiveAttribute: "expiresAtSeconds",
      appendOnlyPrefix: "AUDIT#",
    });
    this.keys = new BridgeKeys(this, "Keys", dataKey);
    this.opsKey = new GeneratedSecret(this, "OpsKey", {
      description:
        "The operators' keys, sent as x-ops-key: one key, or JSON with keys and their owners.",
      dataKey,
    });
    this.shopifyApp = new GeneratedSecret(this, "ShopifyApp", {
      description: "The Shopify app's client secret, and the previous one during a rotation.",
      dataKey,
      shape: {
        secretStringTemplate: JSON.stringify({ previousClientSecret: "" }),
        generateStringKey: "clientSecret",
      },
    });
  }
}
