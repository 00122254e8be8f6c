import { setTimeout } from "node:timers/promises";
import { openSealedTable } from "#functions/bridge/composition/sealed-table.ts";
import { openStoreHttpClient } from "#functions/bridge/composition/store-http-client.ts";
import { openStores } from "#functions/bridge/composition/stores.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { createService } from "#functions/runtime/service.ts";
import { summarizeError } from "#functions/runtime/summarize-error.ts";
import { createDynamoDeliveries } from "#shared/bridge/adapters/dynamodb/delivery/deliveries.ts";
import { createWooCommerceSyntheticOrders } from "#shared/bridge/adapters/woocommerce/synthetic-orders/woocommerce-synthetic-orders.ts";
import { createWooCommerceClient } from "#shared/bridge/adapters/woocommerce/woocommerce-client.ts";
import {
  runSyntheticOrder,
  type SyntheticOutcome,
} from "#shared/bridge/use-cases/synthetic-orders/run-synthetic-order.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { syntheticOrderEnv } from "./env.ts";

const env = readEnv(syntheticOrderEnv);
const { SYNTHETIC_STORE: storeId, SYNTHETIC_PRODUCT: productId } = env;
const { wrapHandler, count, measure, log } = createService("synthetic-order");
const table = openSealedTable(env);
const stores = openStores(table);
const deliveries = createDynamoDeliveries(table);
const storeHttpClient = openStoreHttpClient(env);

async function sendOrder(): Promise<SyntheticOutcome> {
  const store = await stores.find(storeId);
  if (store?.access.kind !== "woocommerce") {
    log.error("store of synthetic orders not connected", { storeId });
    return { result: "not-placed" };
  }
  const hasSandboxAccount = store.sandboxAccountId !== undefined;
  if (!hasSandboxAccount)
    log.error("store of synthetic orders has no sandbox account", { storeId });
  const request = createWooCommerceClient(storeHttpClient, store.access);
  return runSyntheticOrder({
    storeId,
    hasSandboxAccount,
    orders: createWooCommerceSyntheticOrders(request, productId),
    deliveries,
    clock: systemClock,
    wait: (milliseconds) => setTimeout(milliseconds),
    reportFailure: (error) =>
      log.warn("store of synthetic orders failed", { storeId, ...summarizeError(error) }),
  });
}

export const handler = wrapHandler(async () => {
  const { result, orderId, secondsToBooked, secondsToTold } = await sendOrder();
  const isDelivered = result === "delivered";
  // A value in each run, so that the alarm tells a failure from no run.
  count("SyntheticOrder", { result: "delivered" }, Number(isDelivered));
  if (!isDelivered) count("SyntheticOrder", { result });
  if (secondsToBooked !== undefined)
    measure("SyntheticOrderTime", { until: "booked" }, secondsToBooked);
  if (secondsToTold !== undefined) measure("SyntheticOrderTime", { until: "told" }, secondsToTold);
  log[isDelivered ? "info" : "error"]("synthetic order", { storeId, orderId, result });
});
