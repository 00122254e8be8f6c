import { createCourierApi } from "#functions/courier/http/courier-api.ts";
import { openWorkQueue } from "#functions/courier/work-queue.ts";
import { createHttpHandler } from "#functions/http/http-handler.ts";
import { createRequestRecorder } from "#functions/http/request-recorder.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { readSecret } from "#shared/aws/read-secret.ts";
import { openTable } from "#shared/aws/table.ts";
import { credentials } from "#shared/courier/adapters/crypto/credentials.ts";
import { createDynamoAccounts } from "#shared/courier/adapters/dynamodb/accounts/dynamo-accounts.ts";
import { createDynamoPoints } from "#shared/courier/adapters/dynamodb/points/dynamo-points.ts";
import { createDynamoReadyPoints } from "#shared/courier/adapters/dynamodb/routes/dynamo-ready-points.ts";
import { createDynamoRoutePlans } from "#shared/courier/adapters/dynamodb/routes/dynamo-route-plans.ts";
import { createSqsNotificationQueue } from "#shared/courier/adapters/sqs/work-queues.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { createService } from "../../runtime/service.ts";
import { identifyOperator } from "../ops/identify-operator.ts";
import { createLocator } from "../orders/locator.ts";
import { planEnv } from "./env.ts";
import { createPlanningRoutes } from "./planning-routes.ts";

const env = readEnv(planEnv);
const service = createService("courier-plan");
const table = openTable(env.COURIER_TABLE);
const routes = createPlanningRoutes({
  plans: createDynamoRoutePlans(table),
  ready: createDynamoReadyPoints(table),
  points: createDynamoPoints(table),
  accounts: createDynamoAccounts(table),
  locator: createLocator(env.LOCATOR),
  workQueue: createSqsNotificationQueue(openWorkQueue(service, env.NOTIFY_QUEUE_URL)),
  credentials,
  clock: systemClock,
  random: Math.random,
});

export const handler = createHttpHandler(
  service,
  createCourierApi(
    routes,
    identifyOperator(readSecret(env.OPS_KEY_ARN)),
    createRequestRecorder(service),
  ),
);
