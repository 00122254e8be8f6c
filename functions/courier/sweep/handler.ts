import { openPoints } from "#functions/courier/composition/points.ts";
import { openWorkQueues } from "#functions/courier/composition/queues.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { createService } from "#functions/runtime/service.ts";
import { openTable } from "#shared/aws/table.ts";
import { createDynamoDueWork } from "#shared/courier/adapters/dynamodb/due-work/dynamo-due-work.ts";
import { createDynamoOrders } from "#shared/courier/adapters/dynamodb/orders/dynamo-orders.ts";
import { createDynamoQuotes } from "#shared/courier/adapters/dynamodb/orders/dynamo-quotes.ts";
import { createDynamoRoutePlans } from "#shared/courier/adapters/dynamodb/routes/dynamo-route-plans.ts";
import { sweepEnv } from "./env.ts";
import { sweepCourier } from "./sweep-courier.ts";

const env = readEnv(sweepEnv);
const service = createService("courier-sweep");
const table = openTable(env.COURIER_TABLE);
const sweep = sweepCourier(service, {
  ...openPoints(table),
  orders: createDynamoOrders(table),
  quotes: createDynamoQuotes(table),
  due: createDynamoDueWork(table),
  plans: createDynamoRoutePlans(table),
  workQueue: openWorkQueues(env, service),
});

export const handler = service.wrapHandler(sweep);
