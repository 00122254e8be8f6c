import { type App, Stack, type StackProps } from "aws-cdk-lib";
import { DataKey } from "../constructs/data-key.ts";
import { GeneratedSecret } from "../constructs/generated-secret.ts";
import { KeyRingSecret } from "../constructs/key-ring-secret.ts";
import { StateTable } from "../constructs/state-table.ts";
import { COURIER_INDEXES } from "./indexes.ts";

/**
 * What the courier service must not lose: its table, and the keys that protect it. It is a stack of
 * its own, so that a failed deployment of the functions changes nothing here.
 */
export class CourierDataStack extends Stack {
  readonly table: StateTable;
  /** The operator's key. */
  readonly opsKey: GeneratedSecret;
  readonly notificationKeys: KeyRingSecret;

  constructor(app: App, id: string, props: StackProps = {}) {
    super(app, id, { description: "The courier service: its table and keys.", ...props });
    const dataKey = new DataKey(this, "DataKey");
    this.table = new StateTable(this, "Table", {
      dataKey,
      indexes: COURIER_INDEXES,
      timeToLiveAttribute: "expiresAtSeconds",
    });
    this.opsKey = new GeneratedSecret(this, "OpsKey", {
      description: "The operator's key, sent as x-ops-key.",
      dataKey,
    });
    this.notificationKeys = new KeyRingSecret(
      this,
      "NotificationKeys",
      "Keys of the secrets that sign accounts' notifications.",
      dataKey,
    );
  }
}
