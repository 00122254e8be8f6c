import type { App } from "aws-cdk-lib";
import { openDataKey } from "../constructs/data-key.ts";
import { fillEmptyStack } from "../constructs/fill-empty-stack.ts";
import { type SecretAccess, SecretSource } from "../constructs/generated-secret.ts";
import { openStateTable, type TableAccess } from "../constructs/state-table.ts";
import { SystemStack, type SystemStackProps } from "../constructs/system-stack.ts";
import { COURIER_INDEXES } from "./indexes.ts";

/**
 * What the courier service must not lose: its table, and the keys that protect it. It is a stack of
 * its own, so that a failed deployment of the functions changes nothing here.
 */
export class CourierDataStack extends SystemStack {
  readonly table: TableAccess;
  /** The operators' keys. */
  readonly opsKey: SecretAccess;
  readonly notificationKeys: SecretAccess;

  constructor(app: App, id: string, { config }: SystemStackProps) {
    super(app, id, {
      config,
      description: "The courier service: its table and keys.",
      isProtected: true,
    });
    const { existing } = config.courier;
    const dataKey = openDataKey(this, "DataKey", existing?.keyArn);
    this.table = openStateTable(this, "Table", {
      existingArn: existing?.tableArn,
      dataKey,
      indexes: COURIER_INDEXES,
      timeToLiveAttribute: "expiresAtSeconds",
    });
    const secrets = new SecretSource(dataKey, existing?.secrets);
    this.opsKey = secrets.open(this, "OpsKey", {
      description:
        "The operators' keys, sent as x-ops-key: one key, or JSON with keys and their owners.",
    });
    this.notificationKeys = secrets.openKeyRing(
      this,
      "NotificationKeys",
      "Keys of the secrets that sign accounts' notifications.",
    );
    fillEmptyStack(this);
  }
}
