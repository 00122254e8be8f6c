import { httpFunction } from "#functions/courier/http/http-handler.ts";
import { hintQueue } from "#functions/courier/work-queue.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { documents } from "#shared/aws/document-client.ts";
import { credentials } from "#shared/courier/adapters/crypto/credentials.ts";
import { dynamoAccounts } from "#shared/courier/adapters/dynamodb/accounts/dynamo-accounts.ts";
import { dynamoNotifications } from "#shared/courier/adapters/dynamodb/notifications/dynamo-notifications.ts";
import { dynamoOrders } from "#shared/courier/adapters/dynamodb/orders/dynamo-orders.ts";
import { dynamoPoints } from "#shared/courier/adapters/dynamodb/points/dynamo-points.ts";
import { sqsDriveHints, sqsNotifyHints } from "#shared/courier/adapters/sqs/work-queues.ts";
import { authenticate } from "#shared/courier/use-cases/accounts/authenticate-account.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { service } from "../../runtime/service.ts";
import { router } from "../http/router.ts";
import { apiEnv } from "./env.ts";
import { identifyAccount } from "./identify-account.ts";
import { limited } from "./limit-requests.ts";
import { webhookRoutes } from "./notification-routes.ts";
import { orderListRoute } from "./order-list-route.ts";
import { pointRoutes } from "./point-routes.ts";
import { pointStatusRoutes } from "./point-status-routes.ts";

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
