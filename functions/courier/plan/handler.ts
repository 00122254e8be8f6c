import { openLocator } from "#functions/courier/composition/locator.ts";
import { createOperatorHandler } from "#functions/courier/composition/operator-handler.ts";
import { openPoints } from "#functions/courier/composition/points.ts";
import { openNotificationQueue } from "#functions/courier/composition/queues.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { createService } from "#functions/runtime/service.ts";
import { openTable } from "#shared/aws/table.ts";
import { createDynamoReadyPoints } from "#shared/courier/adapters/dynamodb/routes/dynamo-ready-points.ts";
import { createDynamoRoutePlans } from "#shared/courier/adapters/dynamodb/routes/dynamo-route-plans.ts";
import { planEnv } from "./env.ts";
import { createPlanningRoutes } from "./planning-routes.ts";
import { createPlanRecorder } from "./record-plan.ts";

const env = readEnv(planEnv);
const service = createService("courier-plan");
const table = openTable(env.COURIER_TABLE);
const deps = {
  ...openPoints(table),
  plans: createDynamoRoutePlans(table),
  ready: createDynamoReadyPoints(table),
  locator: openLocator(env),
  workQueue: openNotificationQueue(env, service),
  random: Math.random,
};

export const handler = createOperatorHandler(
  service,
  env,
  createPlanningRoutes(deps, createPlanRecorder(service)),
);
