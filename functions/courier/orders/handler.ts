import { limitRequests } from "#functions/courier/api/limit-requests.ts";
import { createCourierApi } from "#functions/courier/http/courier-api.ts";
import { openWorkQueue } from "#functions/courier/work-queue.ts";
import { createHttpHandler } from "#functions/http/http-handler.ts";
import { createRequestRecorder } from "#functions/http/request-recorder.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { openTable } from "#shared/aws/table.ts";
import { credentials } from "#shared/courier/adapters/crypto/credentials.ts";
import { createDynamoAccounts } from "#shared/courier/adapters/dynamodb/accounts/dynamo-accounts.ts";
import { createDynamoOrders } from "#shared/courier/adapters/dynamodb/orders/dynamo-orders.ts";
import { createDynamoQuotes } from "#shared/courier/adapters/dynamodb/orders/dynamo-quotes.ts";
import { createSqsOrderSimulationQueue } from "#shared/courier/adapters/sqs/work-queues.ts";
import { authenticateAccount } from "#shared/courier/use-cases/accounts/authenticate-account.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { createService } from "../../runtime/service.ts";
import { identifyAccount } from "../api/identify-account.ts";
import { ordersEnv } from "./env.ts";
import { createLocator } from "./locator.ts";
import { createOrderChangeRoutes, createOrderReadRoutes } from "./order-routes.ts";
import { createPurchaseRoutes } from "./purchase-routes.ts";

const env = readEnv(ordersEnv);
const service = createService("courier-orders");
const table = openTable(env.COURIER_TABLE);
const accounts = createDynamoAccounts(table);
const deps = {
  quotes: createDynamoQuotes(table),
  orders: createDynamoOrders(table),
  accounts,
  locator: createLocator(env.LOCATOR),
  tokenGenerator: credentials,
  workQueue: createSqsOrderSimulationQueue(openWorkQueue(service, env.SIMULATION_QUEUE_URL)),
  clock: systemClock,
};
const routes = [
  ...createPurchaseRoutes(deps),
  ...createOrderReadRoutes(deps.orders, systemClock),
  ...createOrderChangeRoutes(deps),
];
const identify = identifyAccount(authenticateAccount({ accounts, credentials }));

export const handler = createHttpHandler(
  service,
  createCourierApi(routes, limitRequests(identify, systemClock), createRequestRecorder(service)),
);
