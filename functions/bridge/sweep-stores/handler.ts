import { readEnv } from "#functions/runtime/read-env.ts";
import { createService } from "#functions/runtime/service.ts";
import { createStoreSweep } from "./create-store-sweep.ts";
import { sweepStoresEnv } from "./env.ts";

const service = createService("sweep-stores");
const { wrapHandler, count } = service;
const sweep = createStoreSweep(readEnv(sweepStoresEnv), service);

export const handler = wrapHandler(async () => {
  const { sweptOrders, missedByWebhooks, replacedWebhooks, missingOrders, unreachableStores } =
    await sweep();
  count("OrdersSwept", sweptOrders);
  count("MissedWebhooks", missedByWebhooks);
  count("WebhooksReplaced", replacedWebhooks);
  count("OrdersMissing", missingOrders);
  count("StoresUnreachable", unreachableStores);
});
