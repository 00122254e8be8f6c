import { httpFunction } from "#functions/courier/http/http-handler.ts";
import { hintQueue } from "#functions/courier/work-queue.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { documents } from "#shared/aws/document-client.ts";
import { readSecret } from "#shared/aws/read-secret.ts";
import { credentials } from "#shared/courier/adapters/crypto/credentials.ts";
import { dynamoAccounts } from "#shared/courier/adapters/dynamodb/accounts/dynamo-accounts.ts";
import { dynamoPoints } from "#shared/courier/adapters/dynamodb/points/dynamo-points.ts";
import { dynamoReadyPoints } from "#shared/courier/adapters/dynamodb/routes/dynamo-ready-points.ts";
import { dynamoRoutePlans } from "#shared/courier/adapters/dynamodb/routes/dynamo-route-plans.ts";
import { sqsNotifyHints } from "#shared/courier/adapters/sqs/work-queues.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { service } from "../../runtime/service.ts";
import { router } from "../http/router.ts";
import { identifyOperator } from "../ops/identify-operator.ts";
import { locatorNamed } from "../orders/locator.ts";
import { planEnv } from "./env.ts";
import { planningRoutes } from "./planning-routes.ts";

const env = readEnv(planEnv);
const planning = service("courier-plan");
const client = documents();
const routes = planningRoutes({
  plans: dynamoRoutePlans(client, env.COURIER_TABLE),
  ready: dynamoReadyPoints(client, env.COURIER_TABLE),
  points: dynamoPoints(client, env.COURIER_TABLE),
  accounts: dynamoAccounts(client, env.COURIER_TABLE),
  locator: locatorNamed(env.LOCATOR),
  hints: sqsNotifyHints(hintQueue(planning, env.NOTIFY_QUEUE_URL)),
  credentials,
  clock: systemClock,
  random: Math.random,
});

export const handler = httpFunction(
  planning,
  router(routes, identifyOperator(readSecret(env.OPS_KEY_ARN))),
);
