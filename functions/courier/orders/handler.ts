import { documents } from "#shared/aws/documents.ts";
import { credentials } from "#shared/courier/adapters/crypto/credentials.ts";
import { dynamoAccounts } from "#shared/courier/adapters/dynamodb/account-store.ts";
import { dynamoOrders } from "#shared/courier/adapters/dynamodb/order-store.ts";
import { dynamoQuotes } from "#shared/courier/adapters/dynamodb/quote-store.ts";
import { sqsOrderDriveHints } from "#shared/courier/adapters/sqs/hints.ts";
import { authenticate } from "#shared/courier/use-cases/authenticate.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { readEnv } from "../../runtime/env.ts";
import { service } from "../../runtime/service.ts";
import { identifyAccount } from "../api/identify-account.ts";
import { limited } from "../api/limited.ts";
import { hintQueue } from "../hint-queue.ts";
import { httpFunction } from "../http/http-function.ts";
import { router } from "../http/router.ts";
import { buyingRoutes } from "./buying-routes.ts";
import { ordersEnv } from "./env.ts";
import { locatorNamed } from "./locator.ts";
import { orderChangeRoutes, orderReadRoutes } from "./order-routes.ts";

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
