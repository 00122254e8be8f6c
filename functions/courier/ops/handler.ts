import { createCourierApi } from "#functions/courier/http/courier-api.ts";
import { openWorkQueue } from "#functions/courier/work-queue.ts";
import { createHttpHandler } from "#functions/http/http-handler.ts";
import { createRequestRecorder } from "#functions/http/request-recorder.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { readSecret } from "#shared/aws/read-secret.ts";
import { openTable } from "#shared/aws/table.ts";
import { credentials } from "#shared/courier/adapters/crypto/credentials.ts";
import { createSigningSecretDerivation } from "#shared/courier/adapters/crypto/signing-secrets.ts";
import { createDynamoAccounts } from "#shared/courier/adapters/dynamodb/accounts/dynamo-accounts.ts";
import { createDynamoOrders } from "#shared/courier/adapters/dynamodb/orders/dynamo-orders.ts";
import { createDynamoPoints } from "#shared/courier/adapters/dynamodb/points/dynamo-points.ts";
import {
  createSqsNotificationQueue,
  createSqsOrderSimulationQueue,
  createSqsPointSimulationQueue,
} from "#shared/courier/adapters/sqs/work-queues.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { createService } from "../../runtime/service.ts";
import { opsEnv } from "./env.ts";
import { identifyOperator } from "./identify-operator.ts";
import { createOperatorOrderRoutes } from "./operator-order-routes.ts";
import { createOperatorRoutes } from "./operator-routes.ts";

const env = readEnv(opsEnv);
const service = createService("courier-ops");
const table = openTable(env.COURIER_TABLE);

const simulationQueue = openWorkQueue(service, env.SIMULATION_QUEUE_URL);
const deps = {
  points: createDynamoPoints(table),
  orders: createDynamoOrders(table),
  accounts: createDynamoAccounts(table),
  workQueue: {
    ...createSqsNotificationQueue(openWorkQueue(service, env.NOTIFY_QUEUE_URL)),
    ...createSqsPointSimulationQueue(simulationQueue),
    ...createSqsOrderSimulationQueue(simulationQueue),
  },
  credentials,
  deriveSigningSecret: createSigningSecretDerivation(readSecret(env.MASTER_KEY_ARN)),
  clock: systemClock,
};
const routes = [...createOperatorRoutes(deps), ...createOperatorOrderRoutes(deps)];

export const handler = createHttpHandler(
  service,
  createCourierApi(
    routes,
    identifyOperator(readSecret(env.OPS_KEY_ARN)),
    createRequestRecorder(service),
  ),
);
