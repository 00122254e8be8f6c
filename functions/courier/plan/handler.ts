import { documents } from "#shared/aws/documents.ts";
import { readSecret } from "#shared/aws/secret.ts";
import { credentials } from "#shared/courier/adapters/crypto/credentials.ts";
import { dynamoAccounts } from "#shared/courier/adapters/dynamodb/account-store.ts";
import { dynamoRoutePlans } from "#shared/courier/adapters/dynamodb/plan-store.ts";
import { dynamoPoints } from "#shared/courier/adapters/dynamodb/point-store.ts";
import { dynamoReadyPoints } from "#shared/courier/adapters/dynamodb/ready-points.ts";
import { sqsNotifyHints } from "#shared/courier/adapters/sqs/hints.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { readEnv } from "../../runtime/env.ts";
import { service } from "../../runtime/service.ts";
import { hintQueue } from "../hint-queue.ts";
import { httpFunction } from "../http/http-function.ts";
import { router } from "../http/router.ts";
import { identifyOperator } from "../ops/identify-operator.ts";
import { locatorNamed } from "../orders/locator.ts";
import { planEnv } from "./env.ts";
import { planningRoutes } from "./routes.ts";

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
