import { documents } from "#shared/aws/documents.ts";
import { credentials } from "#shared/courier/adapters/crypto/credentials.ts";
import { dynamoAccounts } from "#shared/courier/adapters/dynamodb/account-store.ts";
import { dynamoNotifications } from "#shared/courier/adapters/dynamodb/notification-store.ts";
import { dynamoOrders } from "#shared/courier/adapters/dynamodb/order-store.ts";
import { dynamoPoints } from "#shared/courier/adapters/dynamodb/point-store.ts";
import { sqsDriveHints, sqsNotifyHints } from "#shared/courier/adapters/sqs/hints.ts";
import { authenticate } from "#shared/courier/use-cases/authenticate.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { readEnv } from "../../runtime/env.ts";
import { service } from "../../runtime/service.ts";
import { hintQueue } from "../hint-queue.ts";
import { httpFunction } from "../http/http-function.ts";
import { router } from "../http/router.ts";
import { apiEnv } from "./env.ts";
import { identifyAccount } from "./identify-account.ts";
import { limited } from "./limited.ts";
import { orderListRoute } from "./order-list-route.ts";
import { pointRoutes } from "./point-routes.ts";
import { pointStatusRoutes } from "./point-status-routes.ts";
import { webhookRoutes } from "./webhook-routes.ts";

const env = readEnv(apiEnv);
const api = service("courier-api");
const client = documents();
const accounts = dynamoAccounts(client, env.COURIER_TABLE);
const deps = {
  points: dynamoPoints(client, env.COURIER_TABLE),
  notifications: dynamoNotifications(client, env.COURIER_TABLE),
  accounts,
  hints: {
    ...sqsNotifyHints(hintQueue(api, env.NOTIFY_QUEUE_URL)),
    ...sqsDriveHints(hintQueue(api, env.DRIVE_QUEUE_URL)),
  },
  credentials,
  clock: systemClock,
};

const routes = [
  ...pointRoutes(deps),
  ...pointStatusRoutes(deps),
  ...webhookRoutes(deps),
  orderListRoute(dynamoOrders(client, env.COURIER_TABLE)),
];
const identify = identifyAccount(authenticate({ accounts, credentials }));

export const handler = httpFunction(api, router(routes, limited(identify, systemClock)));
