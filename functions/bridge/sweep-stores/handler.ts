import { readEnv } from "#functions/runtime/read-env.ts";
import { createService } from "#functions/runtime/service.ts";
import { createStoreSweep } from "./create-store-sweep.ts";
import { sweepEventSchema, sweepStoresEnv } from "./env.ts";

const service = createService("sweep-stores");
const { wrapHandler, count, measure, log } = service;
const sweep = createStoreSweep(readEnv(sweepStoresEnv), service);

export const handler = wrapHandler(async (event: unknown) => {
  const { share } = sweepEventSchema.parse(event);
  const report = await sweep(share);
  count("OrdersSwept", report.sweptOrders);
  const { missedByWebhooks, missedByShopify } = report;
  count("MissedWebhooks", { store: "shopify" }, missedByShopify);
  count("MissedWebhooks", { store: "woocommerce" }, missedByWebhooks - missedByShopify);
  count("WebhooksReplaced", report.replacedWebhooks);
  count("OrdersMissing", report.missingOrders);
  count("StoresUnreachable", report.unreachableStores);
  measure("OldestSweepAge", report.oldestSweepSeconds);
  log.info("stores swept", { share, ...report });
});
