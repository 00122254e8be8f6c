import { createPartnerHandler } from "#functions/courier/composition/partner-handler.ts";
import { openPoints } from "#functions/courier/composition/points.ts";
import { openWorkQueues } from "#functions/courier/composition/queues.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { createService } from "#functions/runtime/service.ts";
import { openTable } from "#shared/aws/table.ts";
import { createDynamoOrders } from "#shared/courier/adapters/dynamodb/orders/dynamo-orders.ts";
import { createDynamoRoutePlans } from "#shared/courier/adapters/dynamodb/routes/dynamo-route-plans.ts";
import { apiEnv } from "./env.ts";
import { createPartnerRoutes } from "./partner-routes.ts";

const env = readEnv(apiEnv);
const service = createService("courier-api", { joinsCaller: true });
const table = openTable(env.COURIER_TABLE);
const deps = {
  ...openPoints(table),
  orders: createDynamoOrders(table),
  plans: createDynamoRoutePlans(table),
  workQueue: openWorkQueues(env, service),
};

export const handler = createPartnerHandler(service, deps.accounts, createPartnerRoutes(deps));
