import type { IQueue } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import type { PublicApi } from "#infra/constructs/public-api.ts";
import { addCostDashboard } from "#infra/observability/dashboards/cost-dashboard.ts";
import { addDispatchDashboard } from "#infra/observability/dashboards/dispatch-dashboard.ts";
import { addOrdersDashboard } from "#infra/observability/dashboards/orders-dashboard.ts";
import type { Runners } from "#infra/observability/dashboards/question-dashboard.ts";
import { createQueueMetrics } from "#infra/observability/dashboards/queue-metrics.ts";
import { addStorefrontsDashboard } from "#infra/observability/dashboards/storefronts-dashboard.ts";
import type { MeasuredTable } from "#infra/observability/table-metrics.ts";

interface BridgeDashboardsProps {
  readonly api: PublicApi;
  readonly table: MeasuredTable;
  readonly reconcile: Runners & { readonly reconcileQueue: IQueue };
}

/** Adds the bridge's dashboards. Call it after the constructs that they show. */
export function addBridgeDashboards(
  scope: Construct,
  {
    api: { api, url },
    table,
    reconcile: { reconcileQueue: queue, worker, sweep },
  }: BridgeDashboardsProps,
): void {
  const runners = { worker, sweep };
  addOrdersDashboard(scope, {
    table,
    runners,
    operatorPage: `${url}/ops`,
    ...createQueueMetrics(scope),
  });
  addDispatchDashboard(scope, runners);
  addStorefrontsDashboard(scope, api);
  addCostDashboard(scope, { api, table, queue, worker });
}
