import type { App } from "aws-cdk-lib";
import { openDataKey } from "../constructs/data-key.ts";
import { fillEmptyStack } from "../constructs/fill-empty-stack.ts";
import { type SecretAccess, SecretSource } from "../constructs/generated-secret.ts";
import { openStateTable, type TableAccess } from "../constructs/state-table.ts";
import { SystemStack, type SystemStackProps } from "../constructs/system-stack.ts";
import { BRIDGE_INDEXES } from "./indexes.ts";
import { BridgeKeys } from "./keys.ts";

/**
 * What the bridge must not lose: its table, and the keys that protect it. It is a stack of its own,
 * so that a failed deployment of the functions changes nothing here.
 */
export class BridgeDataStack extends SystemStack {
  readonly table: TableAccess;
  readonly keys: BridgeKeys;
  /** The operators' keys. */
  readonly opsKey: SecretAccess;
  /** The secrets of the Shopify app. */
  readonly shopifyApp: SecretAccess;

  constructor(app: App, id: string, { config }: SystemStackProps) {
    super(app, id, {
      config,
      description: "Order Bridge: the bridge's table and keys.",
      isProtected: true,
    });
    const { existing } = config.bridge;
    const dataKey = openDataKey(this, "DataKey", existing?.keyArn);
    this.table = openStateTable(this, "State", {
      existingArn: existing?.tableArn,
      dataKey,
      indexes: BRIDGE_INDEXES,
      timeToLiveAttribute: "expiresAtSeconds",
      appendOnlyPrefix: "AUDIT#",
    });
    const secrets = new SecretSource(dataKey, existing?.secrets);
    this.keys = new BridgeKeys(this, "Keys", secrets);
    this.opsKey = secrets.open(this, "OpsKey", {
      description:
        "The operators' keys, sent as x-ops-key: one key, or JSON with keys and their owners.",
    });
    this.shopifyApp = secrets.open(this, "ShopifyApp", {
      description: "The Shopify app's client secret, and the previous one during a rotation.",
      shape: {
        secretStringTemplate: JSON.stringify({ previousClientSecret: "" }),
        generateStringKey: "clientSecret",
      },
    });
    fillEmptyStack(this);
  }
}
