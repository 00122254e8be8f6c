import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { serveAsset } from "#functions/bridge/app-assets/serve-asset.ts";
import type { AppAssets } from "#functions/bridge/app-page/app-assets.ts";
import { renderAppPage } from "#functions/bridge/app-page/app-page.ts";
import { createAccountHealth } from "#functions/bridge/composition/account-health.ts";
import { ROUTES } from "#functions/bridge/merchant-api/all-routes.ts";
import { MERCHANT_ROUTES } from "#functions/bridge/merchant-api/env.ts";
import { createMerchantApp } from "#functions/bridge/merchant-api/merchant-app.ts";
import { createPersonCaller } from "#functions/bridge/merchant-api/merchant-caller.ts";
import type { MerchantDeps } from "#functions/bridge/merchant-api/merchant-deps.ts";
import { createHttpHandler } from "#functions/http/http-handler.ts";
import { createService } from "#functions/runtime/service.ts";
import { BRIDGE_INDEXES } from "#infra/bridge/indexes.ts";
import { createDynamoAuditLog } from "#shared/bridge/adapters/dynamodb/audit/audit-log.ts";
import { createDynamoBuyerNames } from "#shared/bridge/adapters/dynamodb/delivery/buyer-names.ts";
import { createDynamoDeliveries } from "#shared/bridge/adapters/dynamodb/delivery/deliveries.ts";
import { createDynamoDeliveryListing } from "#shared/bridge/adapters/dynamodb/delivery/delivery-listing.ts";
import { createDynamoDeliverySearch } from "#shared/bridge/adapters/dynamodb/delivery/delivery-search.ts";
import { createDynamoDayCounts } from "#shared/bridge/adapters/dynamodb/insights/day-counts.ts";
import { createDynamoSetupTests } from "#shared/bridge/adapters/dynamodb/setup-test/setup-tests.ts";
import { createDynamoStoreHealthRecords } from "#shared/bridge/adapters/dynamodb/stores/store-health-records.ts";
import { storeIdSchema } from "#shared/bridge/domain/ids.ts";
import {
  buildAppScript,
  buildAppStyle,
  buildScreenAssets,
} from "#test/builders/bridge/app-assets.ts";
import { buildCourierAccount, buildStore } from "#test/builders/bridge/delivery.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { buildStoreOrder } from "#test/builders/bridge/store-order.ts";
import { buildTrackingAssets } from "#test/builders/bridge/tracking-assets.ts";
import { startTable } from "#test/fakes/dynamo-table.ts";
import { serveHandlers } from "#test/fakes/http-server.ts";
import { buildManyDeliveries } from "./many-deliveries.ts";

const storeId = storeIdSchema.parse("tea-house");

/** The merchant's app over HTTP, with the merchant API and a table of its own. */
export interface MerchantAppServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves the app of a store with so many deliveries, to anybody. Its store finds twenty orders of each buyer; calls of a courier fail. */
export async function serveMerchantApp(count: number): Promise<MerchantAppServer> {
  process.env.POWERTOOLS_LOG_LEVEL = "SILENT";
  process.env.POWERTOOLS_METRICS_DISABLED = "true";
  const table = await startTable("page-speed", BRIDGE_INDEXES);
  const deliveries = createDynamoDeliveries(table);
  const now = new Date();
  const all = buildManyDeliveries(storeId, count, now);
  for (let at = 0; at < all.length; at += 50)
    await Promise.all(all.slice(at, at + 50).map((one) => deliveries.create(one)));
  const settings = buildSettings();
  const store = buildStore({ storeId });
  const deps: Partial<Record<keyof MerchantDeps, unknown>> = {
    deliveries,
    listing: createDynamoDeliveryListing(table),
    search: createDynamoDeliverySearch(table),
    buyerNames: createDynamoBuyerNames(table),
    dayCounts: createDynamoDayCounts(table),
    findBuyerOrders: async () => ({
      orderIds: all.slice(0, 20).map(({ key }) => key.orderId),
      ...{ hasMore: true, shownDays: 60, withheld: [] },
    }),
    setupTest: { setupTests: createDynamoSetupTests(table) },
    openStorefront: () => ({ readOrder: async () => buildStoreOrder() }),
    settings: {
      read: async () => settings,
      readWithRevision: async () => ({ settings, revision: 1 }),
    },
    stores: { find: async () => store, findAccount: async () => buildCourierAccount() },
    storeHealth: createDynamoStoreHealthRecords(table),
    accountHealth: createAccountHealth(table),
    isOwnAccount: () => true,
    buildTrackingUrl: async () => "https://bridge.test/track/abc",
    buildNotificationUrl: async () => "https://bridge.test/courier/abc",
    auditLog: createDynamoAuditLog(table, 365),
    clock: () => new Date(),
  };
  const service = createService("merchant-api");
  const app = createMerchantApp({
    routes: ROUTES,
    authenticate: async () => createPersonCaller({ storeId, kind: "session", id: "speed" }),
    deps: deps as unknown as MerchantDeps,
    recorder: { recordResponse: () => undefined, recordFault: (error) => console.error(error) },
  });
  const api = createHttpHandler(service, app);
  const assets = {
    ...buildTrackingAssets(),
    ...buildScreenAssets(),
    ...{ script: buildAppScript(), style: buildAppStyle() },
  };
  const serve = serveAsset(Object.values(assets));
  const page = String(await renderPage(assets));
  const server = await serveHandlers([
    ["GET /app", async () => respondPage(page)],
    ["GET /app/assets/{name}", async (event: APIGatewayProxyEventV2) => serve(event)],
    ["POST /app/web-vitals", async () => ({ statusCode: 204, headers: {}, body: "" })],
    ...MERCHANT_ROUTES.map((key) => [key, api] as const),
  ]);
  return {
    url: server.url,
    async close() {
      server.close();
      await table.stop();
    },
  };
}

const renderPage = (assets: AppAssets) =>
  renderAppPage(assets, {
    storeId,
    signIn: "session",
    help: { supportContact: "", privacyPolicyUrl: "" },
    mapStyleUrl: "",
  });

const respondPage = (page: string) => ({
  statusCode: 200,
  headers: { "content-type": "text/html; charset=utf-8" },
  body: page,
});
