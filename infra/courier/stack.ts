import { type App, CfnOutput, RemovalPolicy, Stack } from "aws-cdk-lib";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { StateTable } from "../constructs/state-table.ts";
import { Notifications } from "./notifications.ts";
import { PointsApi } from "./points-api.ts";
import { Sandbox } from "./sandbox.ts";
import { Sweep } from "./sweep.ts";

/** The courier service, deployable on its own. */
export class CourierStack extends Stack {
  constructor(app: App, id: string) {
    super(app, id, { description: "The courier service: points, tracking, notifications." });

    const table = new StateTable(this, "Table", {
      indexes: {
        due: {
          partitionKey: "dueOf",
          sortKey: "dueAt",
          carries: ["accountNumber", "outbox", "history", "nextStepAt", "number", "attempts"],
        },
      },
    });
    const opsKey = this.#secret("OpsKey", "The operator's key: the header x-ops-key.");
    const masterKey = this.#secret("MasterKey", "What each account's signing secret derives from.");

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

  /** Kept as the table is: without the master key no partner could verify a notification again. */
  #secret(id: string, description: string): Secret {
    return new Secret(this, id, {
      description,
      generateSecretString: { excludePunctuation: true, passwordLength: 64 },
      removalPolicy: RemovalPolicy.RETAIN,
    });
  }
}
