import { type App, CfnOutput } from "aws-cdk-lib";
import { addCostBudget } from "#infra/observability/cost-budget.ts";
import { addCourierDashboards } from "#infra/observability/dashboards/courier-dashboards.ts";
import { createQueueMetrics } from "#infra/observability/dashboards/queue-metrics.ts";
import { saveQueries } from "#infra/observability/saved-queries.ts";
import { addTableAlarms } from "#infra/observability/table-alarm.ts";
import { addThrottleAlarms } from "#infra/observability/throttle-alarms.ts";
import { SystemStack, type SystemStackProps } from "../constructs/system-stack.ts";
import { addCourierAlarms } from "./alarms.ts";
import type { CourierDataStack } from "./data-stack.ts";
import { Docs } from "./docs.ts";
import { Notifications } from "./notifications.ts";
import { Orders } from "./orders.ts";
import { PartnerApi } from "./partner-api.ts";
import { Planner } from "./planner.ts";
import { Sandbox } from "./sandbox.ts";
import { Sweep } from "./sweep.ts";

interface CourierStackProps extends SystemStackProps {
  readonly data: Pick<CourierDataStack, "table" | "opsKey" | "notificationKeys">;
}

/** The courier service, deployable on its own: everything except its data. */
export class CourierStack extends SystemStack {
  constructor(app: App, id: string, { data, config }: CourierStackProps) {
    super(app, id, {
      config,
      description: "The courier service: orders, points, tracking, notifications.",
    });
    const { table, opsKey, notificationKeys } = data;

    const { locator } = config.courier;
    const allowPrivateAddresses = config.allowPrivateAddresses ? "yes" : "no";

    const notifications = new Notifications(this, "Notifications", {
      table,
      notificationKeys,
      allowPrivateAddresses,
    });
    const notifyQueue = notifications.workQueue.queue;
    const sandbox = new Sandbox(this, "Sandbox", { table, notifyQueue, locator });
    const simulationQueue = sandbox.workQueue.queue;
    new Sweep(this, "Sweep", { table, notifyQueue, simulationQueue });
    const orders = new Orders(this, "Orders", { table, simulationQueue, locator });
    const planner = new Planner(this, "Planner", { table, notifyQueue, opsKey, locator });
    const { url, api } = new PartnerApi(this, "Points", {
      addresses: config.courier,
      table,
      orders: orders.api,
      planner: planner.api,
      work: { notifications: notifications.workQueue, simulation: sandbox.workQueue },
      opsKey,
      notificationKeys,
      allowPrivateWebhookAddresses: allowPrivateAddresses,
    });
    new Docs(this, "Docs");
    addCourierAlarms(this);
    saveQueries(this, "Courier");
    addTableAlarms(this, table, "their own metrics in DynamoDB show which.");
    addThrottleAlarms(this);
    // One budget a stage.
    if (!config.systems.includes("bridge")) addCostBudget(this);
    addCourierDashboards(this, {
      api,
      table,
      planner: planner.api,
      ...createQueueMetrics(this),
    });

    new CfnOutput(this, "CourierUrl", { value: url, description: "Base address of the service" });
    new CfnOutput(this, "OpsKeyArn", {
      value: opsKey.secretArn,
      description: "Secret that holds the operator's key",
    });
  }
}
