import { type App, CfnOutput, Stack } from "aws-cdk-lib";
import { GeneratedSecret } from "../constructs/generated-secret.ts";
import { StateTable } from "../constructs/state-table.ts";
import { COURIER_INDEXES } from "./indexes.ts";
import { Notifications } from "./notifications.ts";
import { PointsApi } from "./points-api.ts";
import { Sandbox } from "./sandbox.ts";
import { Sweep } from "./sweep.ts";

/** The courier service, deployable on its own. */
export class CourierStack extends Stack {
  constructor(app: App, id: string) {
    super(app, id, { description: "The courier service: points, tracking, notifications." });

    const table = new StateTable(this, "Table", { indexes: COURIER_INDEXES });
    const opsKey = new GeneratedSecret(this, "OpsKey", "The operator's key, sent as x-ops-key.");
    const masterKey = new GeneratedSecret(
      this,
      "MasterKey",
      "What each account's signing secret derives from.",
    );

    const notifications = new Notifications(this, "Notifications", { table, masterKey });
    const notifyQueue = notifications.work.queue;
    const sandbox = new Sandbox(this, "Sandbox", { table, notifyQueue });
    const driveQueue = sandbox.work.queue;
    new Sweep(this, "Sweep", { table, notifyQueue, driveQueue });
    const { url } = new PointsApi(this, "Points", {
      table,
      notifyQueue,
      driveQueue,
      opsKey,
      masterKey,
    });

    new CfnOutput(this, "CourierUrl", { value: url, description: "Base address of the service" });
    new CfnOutput(this, "OpsKeyArn", {
      value: opsKey.secretArn,
      description: "Secret that holds the operator's key",
    });
  }
}
