import { openReconcileQueue } from "#functions/bridge/composition/reconcile-queue.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { createService } from "#functions/runtime/service.ts";
import { openTable } from "#shared/aws/table.ts";
import { createDynamoUnnamedNotifications } from "#shared/bridge/adapters/dynamodb/account-health/unnamed-notifications.ts";
import { createDynamoDeliveryIndex } from "#shared/bridge/adapters/dynamodb/delivery/delivery-index.ts";
import { requestOpenDeliveries } from "#shared/bridge/use-cases/reconcile/request-open-deliveries.ts";
import { sweepDueDeliveries } from "#shared/bridge/use-cases/reconcile/sweep-due-deliveries.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { sweepDueDeliveriesEnv } from "./env.ts";

const env = readEnv(sweepDueDeliveriesEnv);
const { wrapHandler, count, measure } = createService("sweep-due-deliveries");
const table = openTable(env.TABLE_NAME);
const deps = {
  index: createDynamoDeliveryIndex(table),
  notifications: createDynamoUnnamedNotifications(table),
  reconcileQueue: openReconcileQueue(env),
  clock: systemClock,
};
const sweep = sweepDueDeliveries(deps);
const requestOpen = requestOpenDeliveries(deps);

export const handler = wrapHandler(async () => {
  const startedAt = systemClock();
  const { sent, oldestDueAt = startedAt } = await sweep();
  count("DeliveriesDue", sent);
  measure("OldestDueAge", Math.max(0, startedAt.getTime() - oldestDueAt.getTime()) / 1000);
  count("UnnamedNotificationRequests", await requestOpen());
});
