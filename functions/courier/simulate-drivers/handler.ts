import { openWorkQueue } from "#functions/courier/work-queue.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { createService } from "#functions/runtime/service.ts";
import { createSqsWorker } from "#functions/runtime/sqs-worker.ts";
import { openTable } from "#shared/aws/table.ts";
import { credentials } from "#shared/courier/adapters/crypto/credentials.ts";
import { createDynamoAccounts } from "#shared/courier/adapters/dynamodb/accounts/dynamo-accounts.ts";
import { createDynamoOrders } from "#shared/courier/adapters/dynamodb/orders/dynamo-orders.ts";
import { createDynamoPoints } from "#shared/courier/adapters/dynamodb/points/dynamo-points.ts";
import {
  type SimulationMessage,
  simulationMessage,
} from "#shared/courier/adapters/sqs/queue-messages.ts";
import {
  createSqsNotificationQueue,
  createSqsOrderSimulationQueue,
  createSqsPointSimulationQueue,
} from "#shared/courier/adapters/sqs/work-queues.ts";
import { simulateOrderStep } from "#shared/courier/use-cases/sandbox/simulate-order-step.ts";
import { simulatePointStep } from "#shared/courier/use-cases/sandbox/simulate-point-step.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { simulateDriversEnv } from "./env.ts";

const env = readEnv(simulateDriversEnv);
const service = createService("courier-simulate-drivers");
const table = openTable(env.COURIER_TABLE);
const simulationQueue = openWorkQueue(service, env.SIMULATION_QUEUE_URL);
const deps = {
  orders: createDynamoOrders(table),
  points: createDynamoPoints(table),
  accounts: createDynamoAccounts(table),
  workQueue: {
    ...createSqsNotificationQueue(openWorkQueue(service, env.NOTIFY_QUEUE_URL)),
    ...createSqsPointSimulationQueue(simulationQueue),
    ...createSqsOrderSimulationQueue(simulationQueue),
  },
  credentials,
  clock: systemClock,
};
const runPoint = simulatePointStep(deps);
const runOrder = simulateOrderStep(deps);
const run = async (message: SimulationMessage) => {
  const { ok } = await ("orderId" in message ? runOrder(message) : runPoint(message));
  service.log.info("driver step simulated", { ...message, done: ok });
};

export const handler = service.wrapHandler(
  createSqsWorker({ messageSchema: simulationMessage, run, log: service.log }),
);
