import { openReconcileDeadLetters } from "#functions/bridge/composition/dead-letters.ts";
import { openReconcileQueue } from "#functions/bridge/composition/reconcile-queue.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { createService } from "#functions/runtime/service.ts";
import { summarizeError } from "#functions/runtime/summarize-error.ts";
import { openTable } from "#shared/aws/table.ts";
import { createDynamoUnnamedNotifications } from "#shared/bridge/adapters/dynamodb/account-health/unnamed-notifications.ts";
import { createDynamoBatches } from "#shared/bridge/adapters/dynamodb/batching/batches.ts";
import { createDynamoDeliveries } from "#shared/bridge/adapters/dynamodb/delivery/deliveries.ts";
import { createDynamoDeliveryIndex } from "#shared/bridge/adapters/dynamodb/delivery/delivery-index.ts";
import { createDynamoMarkedLetters } from "#shared/bridge/adapters/dynamodb/delivery/marked-letters.ts";
import { createDynamoStoreProfiles } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import { markDeadRequests } from "#shared/bridge/use-cases/reconcile/mark-dead-requests.ts";
import { requestOpenDeliveries } from "#shared/bridge/use-cases/reconcile/request-open-deliveries.ts";
import {
  sendDueAhead,
  sweepDueDeliveries,
} from "#shared/bridge/use-cases/reconcile/sweep-due-deliveries.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { startSystemTimer } from "#shared/kernel/timer.ts";
import { sweepDueDeliveriesEnv } from "./env.ts";

const env = readEnv(sweepDueDeliveriesEnv);
const { wrapHandler, count, measure, log } = createService("sweep-due-deliveries");
const table = openTable(env.TABLE_NAME);
const deps = {
  index: createDynamoDeliveryIndex(table),
  notifications: createDynamoUnnamedNotifications(table),
  reconcileQueue: openReconcileQueue(env),
  clock: systemClock,
  startTimer: startSystemTimer,
};
const sweep = sweepDueDeliveries(deps);
const sendAhead = sendDueAhead(deps);
const requestOpen = requestOpenDeliveries(deps);
const markDead = markDeadRequests({
  deadLetters: openReconcileDeadLetters(env),
  markedLetters: createDynamoMarkedLetters(table),
  deliveries: createDynamoDeliveries(table),
  batches: createDynamoBatches(table),
  stores: createDynamoStoreProfiles(table),
  clock: systemClock,
  reportFailure: (letterId, error) =>
    log.error("dead request not marked", { letterId, ...summarizeError(error) }),
});

export const handler = wrapHandler(async () => {
  const startedAt = systemClock();
  const { sent, oldestDueAt = startedAt, ahead, unknownKeys } = await sweep();
  measure("OldestDueAge", Math.max(0, startedAt.getTime() - oldestDueAt.getTime()) / 1000);
  if (unknownKeys.length > 0)
    log.error("unknown items are due", { keys: unknownKeys.slice(0, 10) });
  const unnamed = await requestOpen();
  count("UnnamedNotificationRequests", unnamed);
  const marked = await markDead();
  if (marked > 0) log.warn("reconcile requests died", { marked });
  const sentAhead = await sendAhead(ahead);
  count("DeliveriesDue", sent + sentAhead);
  log.info("due deliveries requested", { sent, unnamed, sentAhead });
});
