import { type App, CfnOutput, CfnParameter, Stack, type StackProps } from "aws-cdk-lib";
import type { CourierDataStack } from "./data-stack.ts";
import { Docs } from "./docs.ts";
import { Notifications } from "./notifications.ts";
import { Orders } from "./orders.ts";
import { PartnerApi } from "./partner-api.ts";
import { Planner } from "./planner.ts";
import { Sandbox } from "./sandbox.ts";
import { Sweep } from "./sweep.ts";

interface CourierStackProps extends StackProps {
  readonly data: Pick<CourierDataStack, "table" | "opsKey" | "notificationKeys">;
}

/** The courier service, deployable on its own: everything except its data. */
export class CourierStack extends Stack {
  constructor(app: App, id: string, { data, ...props }: CourierStackProps) {
    super(app, id, {
      description: "The courier service: orders, points, tracking, notifications.",
      ...props,
    });
    const { table, opsKey, notificationKeys } = data;

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
