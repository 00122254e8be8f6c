import { documents } from "#shared/aws/documents.ts";
import { credentials } from "#shared/courier/adapters/crypto/credentials.ts";
import { dynamoAccounts } from "#shared/courier/adapters/dynamodb/account-store.ts";
import { dynamoNotifications } from "#shared/courier/adapters/dynamodb/notification-store.ts";
import { dynamoPoints } from "#shared/courier/adapters/dynamodb/point-store.ts";
import { sqsDriveHints } from "#shared/courier/adapters/sqs/hints.ts";
import { authenticate } from "#shared/courier/use-cases/authenticate.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { readEnv } from "../../runtime/env.ts";
import { service } from "../../runtime/service.ts";
import { hintQueue } from "../hint-queue.ts";
import { httpFunction } from "../http/http-function.ts";
import { router } from "../http/router.ts";
import { apiEnv } from "./env.ts";
import { identifyAccount } from "./identify-account.ts";
import { pointRoutes } from "./point-routes.ts";
import { webhookRoutes } from "./webhook-routes.ts";

const env = readEnv(apiEnv);
const api = service("courier-api");
const client = documents();
const points = dynamoPoints(client, env.COURIER_TABLE);
const notifications = dynamoNotifications(client, env.COURIER_TABLE);
const accounts = dynamoAccounts(client, env.COURIER_TABLE);
const hints = sqsDriveHints(hintQueue(api, env.DRIVE_QUEUE_URL));

const routes = [
  ...pointRoutes({ points, hints, clock: systemClock }),
  ...webhookRoutes({ points, notifications }),
];
const identify = identifyAccount(authenticate({ accounts, credentials }));

export const handler = httpFunction(api, router(routes, identify));
