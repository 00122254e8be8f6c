import { openLocator } from "#functions/courier/composition/locator.ts";
import { openOrders } from "#functions/courier/composition/orders.ts";
import { createPartnerHandler } from "#functions/courier/composition/partner-handler.ts";
import { openSimulationQueue } from "#functions/courier/composition/queues.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { createService } from "#functions/runtime/service.ts";
import { openTable } from "#shared/aws/table.ts";
import { ordersEnv } from "./env.ts";
import { createOrderChangeRoutes, createOrderReadRoutes } from "./order-routes.ts";
import { createPurchaseRoutes } from "./purchase-routes.ts";

const env = readEnv(ordersEnv);
const service = createService("courier-orders", { joinsCaller: true });
const deps = {
  ...openOrders(openTable(env.COURIER_TABLE)),
  locator: openLocator(env),
  workQueue: openSimulationQueue(env, service),
};

export const handler = createPartnerHandler(service, deps.accounts, [
  ...createPurchaseRoutes(deps),
  ...createOrderReadRoutes(deps.orders, deps.clock),
  ...createOrderChangeRoutes(deps),
]);
