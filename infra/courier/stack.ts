import { type App, CfnOutput, CfnParameter, Stack } from "aws-cdk-lib";
import { DataKey } from "../constructs/data-key.ts";
import { GeneratedSecret } from "../constructs/generated-secret.ts";
import { KeyRingSecret } from "../constructs/key-ring-secret.ts";
import { StateTable } from "../constructs/state-table.ts";
import { Docs } from "./docs.ts";
import { COURIER_INDEXES } from "./indexes.ts";
import { Notifications } from "./notifications.ts";
import { Orders } from "./orders.ts";
import { PartnerApi } from "./partner-api.ts";
import { Planner } from "./planner.ts";
import { Sandbox } from "./sandbox.ts";
import { Sweep } from "./sweep.ts";

/** The courier service, deployable on its own. */
export class CourierStack extends Stack {
  constructor(app: App, id: string) {
    super(app, id, {
      description: "The courier service: orders, points, tracking, notifications.",
    });

    const dataKey = new DataKey(this, "DataKey");
    const table = new StateTable(this, "Table", {
      dataKey,
      indexes: COURIER_INDEXES,
      timeToLiveAttribute: "expiresAtSeconds",
    });
    const opsKey = new GeneratedSecret(this, "OpsKey", {
      description: "The operator's key, sent as x-ops-key.",
      dataKey,
    });
    const notificationKeys = createNotificationKeys(this, dataKey);

    const { locator, privateWebhooks } = defineParameters(this);

    const notifications = new Notifications(this, "Notifications", {
      table,
      notificationKeys,
      allowPrivateAddresses: privateWebhooks.valueAsString,
    });
    const notifyQueue = notifications.workQueue.queue;
    const sandbox = new Sandbox(this, "Sandbox", { table, notifyQueue });
    const simulationQueue = sandbox.workQueue.queue;
    new Sweep(this, "Sweep", { table, notifyQueue, simulationQueue });
    const orders = new Orders(this, "Orders", {
      table,
      simulationQueue,
      locator: locator.valueAsString,
    });
    const planner = new Planner(this, "Planner", {
      table,
      notifyQueue,
      opsKey,
      locator: locator.valueAsString,
    });
    const { url } = new PartnerApi(this, "Points", {
      table,
      orders: orders.api,
      planner: planner.api,
      notifyQueue,
      simulationQueue,
      opsKey,
      notificationKeys,
      allowPrivateWebhookAddresses: privateWebhooks.valueAsString,
    });
    new Docs(this, "Docs");

    new CfnOutput(this, "CourierUrl", { value: url, description: "Base address of the service" });
    new CfnOutput(this, "OpsKeyArn", {
      value: opsKey.secretArn,
      description: "Secret that holds the operator's key",
    });
  }
}

const createNotificationKeys = (scope: CourierStack, dataKey: DataKey) =>
  new KeyRingSecret(
    scope,
    "NotificationKeys",
    "Keys of the secrets that sign accounts' notifications.",
    dataKey,
  );

/** Defines the stack's deployment parameters. */
function defineParameters(scope: CourierStack) {
  const locator = new CfnParameter(scope, "Locator", {
    description:
      "The service that locates addresses and calculates routes: a built-in list of cities (gazetteer) or Amazon Location.",
    allowedValues: ["gazetteer", "amazon-location"],
    default: "gazetteer",
  });
  const privateWebhooks = new CfnParameter(scope, "AllowPrivateWebhookAddresses", {
    description:
      "Whether notifications may go to private addresses and without TLS. Never set this to yes where other people can enter addresses.",
    allowedValues: ["no", "yes"],
    default: "no",
  });
  return { locator, privateWebhooks };
}
