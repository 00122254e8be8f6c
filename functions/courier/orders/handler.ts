import { limited } from "#functions/courier/api/limit-requests.ts";
import { httpFunction } from "#functions/courier/http/http-handler.ts";
import { hintQueue } from "#functions/courier/work-queue.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { documents } from "#shared/aws/document-client.ts";
import { credentials } from "#shared/courier/adapters/crypto/credentials.ts";
import { dynamoAccounts } from "#shared/courier/adapters/dynamodb/accounts/dynamo-accounts.ts";
import { dynamoOrders } from "#shared/courier/adapters/dynamodb/orders/dynamo-orders.ts";
import { dynamoQuotes } from "#shared/courier/adapters/dynamodb/orders/dynamo-quotes.ts";
import { sqsOrderDriveHints } from "#shared/courier/adapters/sqs/work-queues.ts";
import { authenticate } from "#shared/courier/use-cases/accounts/authenticate-account.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { service } from "../../runtime/service.ts";
import { identifyAccount } from "../api/identify-account.ts";
import { router } from "../http/router.ts";
import { ordersEnv } from "./env.ts";
import { locatorNamed } from "./locator.ts";
import { orderChangeRoutes, orderReadRoutes } from "./order-routes.ts";
import { buyingRoutes } from "./purchase-routes.ts";

const env = readEnv(ordersEnv);
const serving = service("courier-orders");
const client = documents();
const accounts = dynamoAccounts(client, env.COURIER_TABLE);
const deps = {
  quotes: dynamoQuotes(client, env.COURIER_TABLE),
  orders: dynamoOrders(client, env.COURIER_TABLE),
  accounts,
  locator: locatorNamed(env.LOCATOR),
  tokens: credentials,
  hints: sqsOrderDriveHints(hintQueue(serving, env.DRIVE_QUEUE_URL)),
  clock: systemClock,
};
const routes = [
  ...buyingRoutes(deps),
  ...orderReadRoutes(deps.orders, systemClock),
  ...orderChangeRoutes(deps),
];
const identify = identifyAccount(authenticate({ accounts, credentials }));

export const handler = httpFunction(serving, router(routes, limited(identify, systemClock)));
