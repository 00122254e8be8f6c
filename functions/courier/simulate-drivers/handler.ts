import { openLocator } from "#functions/courier/composition/locator.ts";
import { openWorkedPoints } from "#functions/courier/composition/points.ts";
import { openWorkQueues } from "#functions/courier/composition/queues.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { createService } from "#functions/runtime/service.ts";
import { createSqsWorker } from "#functions/runtime/sqs-worker.ts";
import { openTable } from "#shared/aws/table.ts";
import { createDynamoOrders } from "#shared/courier/adapters/dynamodb/orders/dynamo-orders.ts";
import { simulationMessage } from "#shared/courier/adapters/sqs/queue-messages.ts";
import { simulateDriversEnv } from "./env.ts";
import { processSimulationMessage } from "./process-simulation-message.ts";

const env = readEnv(simulateDriversEnv);
const service = createService("courier-simulate-drivers");
const table = openTable(env.COURIER_TABLE);
const run = processSimulationMessage(service, {
  ...openWorkedPoints(table),
  orders: createDynamoOrders(table),
  locator: openLocator(env),
  workQueue: openWorkQueues(env, service),
});
const { log } = service;

export const handler = service.wrapHandler(
  createSqsWorker({ messageSchema: simulationMessage, run, log }),
);
