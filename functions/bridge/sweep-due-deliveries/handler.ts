import { openReconcileQueue } from "#functions/bridge/composition/reconcile-queue.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { createService } from "#functions/runtime/service.ts";
import { openTable } from "#shared/aws/table.ts";
import { createDynamoDeliveryIndex } from "#shared/bridge/adapters/dynamodb/delivery/delivery-index.ts";
import { sweepDueDeliveries } from "#shared/bridge/use-cases/reconcile/sweep-due-deliveries.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { sweepDueDeliveriesEnv } from "./env.ts";

const env = readEnv(sweepDueDeliveriesEnv);
const { wrapHandler, count } = createService("sweep-due-deliveries");
const sweep = sweepDueDeliveries({
  index: createDynamoDeliveryIndex(openTable(env.TABLE_NAME)),
  reconcileQueue: openReconcileQueue(env),
  clock: systemClock,
});

export const handler = wrapHandler(async () => count("DeliveriesDue", await sweep()));
