import { createCourierApi } from "#functions/courier/http/courier-api.ts";
import { openWorkQueue } from "#functions/courier/work-queue.ts";
import { createHttpHandler } from "#functions/http/http-handler.ts";
import { createRequestRecorder } from "#functions/http/request-recorder.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { openTable } from "#shared/aws/table.ts";
import { credentials } from "#shared/courier/adapters/crypto/credentials.ts";
import { createDynamoAccounts } from "#shared/courier/adapters/dynamodb/accounts/dynamo-accounts.ts";
import { createDynamoNotifications } from "#shared/courier/adapters/dynamodb/notifications/dynamo-notifications.ts";
import { createDynamoOrders } from "#shared/courier/adapters/dynamodb/orders/dynamo-orders.ts";
import { createDynamoPoints } from "#shared/courier/adapters/dynamodb/points/dynamo-points.ts";
import {
  createSqsNotificationQueue,
  createSqsPointSimulationQueue,
} from "#shared/courier/adapters/sqs/work-queues.ts";
import { authenticateAccount } from "#shared/courier/use-cases/accounts/authenticate-account.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { createService } from "../../runtime/service.ts";
import { apiEnv } from "./env.ts";
import { identifyAccount } from "./identify-account.ts";
import { limitRequests } from "./limit-requests.ts";
import { createNotificationRoutes } from "./notification-routes.ts";
import { createOrderListRoute } from "./order-list-route.ts";
import { createPointRoutes } from "./point-routes.ts";
import { createPointStatusRoutes } from "./point-status-routes.ts";

const env = readEnv(apiEnv);
const service = createService("courier-api");
const table = openTable(env.COURIER_TABLE);
const accounts = createDynamoAccounts(table);
const deps = {
  points: createDynamoPoints(table),
  notifications: createDynamoNotifications(table),
  accounts,
  workQueue: {
    ...createSqsNotificationQueue(openWorkQueue(service, env.NOTIFY_QUEUE_URL)),
    ...createSqsPointSimulationQueue(openWorkQueue(service, env.SIMULATION_QUEUE_URL)),
  },
  credentials,
  clock: systemClock,
};

const routes = [
  ...createPointRoutes(deps),
  ...createPointStatusRoutes(deps),
  ...createNotificationRoutes(deps),
  createOrderListRoute(createDynamoOrders(table)),
];
const identify = identifyAccount(authenticateAccount({ accounts, credentials }));

export const handler = createHttpHandler(
  service,
  createCourierApi(routes, limitRequests(identify, systemClock), createRequestRecorder(service)),
);
