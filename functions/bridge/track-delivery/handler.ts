import { createKeyReader } from "#functions/bridge/composition/key-reader.ts";
import { openStoreHttpClient } from "#functions/bridge/composition/store-http-client.ts";
import { openStoreProfiles } from "#functions/bridge/composition/stores.ts";
import { createPageApp, PAGE_REQUESTS_PER_SECOND } from "#functions/bridge/pages/page-app.ts";
import { readTrackingAssets } from "#functions/bridge/tracking-map/tracking-assets.ts";
import { createCallerLimiter } from "#functions/http/caller-limiter.ts";
import { createHttpHandler } from "#functions/http/http-handler.ts";
import { createRequestRecorder } from "#functions/http/request-recorder.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { createService } from "#functions/runtime/service.ts";
import { openTable } from "#shared/aws/table.ts";
import { createDynamoDeliveries } from "#shared/bridge/adapters/dynamodb/delivery/deliveries.ts";
import { createDynamoSettingsRepository } from "#shared/bridge/adapters/dynamodb/settings/settings-repository.ts";
import { createProofImageReader } from "#shared/bridge/adapters/images/proof-image-reader.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { trackDeliveryEnv } from "./env.ts";
import { createTrackingRoutes } from "./tracking-routes.ts";

const env = readEnv(trackDeliveryEnv);
const service = createService("track-delivery");
const table = openTable(env.TABLE_NAME);
const routes = createTrackingRoutes({
  deliveries: createDynamoDeliveries(table),
  settings: createDynamoSettingsRepository(table),
  stores: openStoreProfiles(table),
  readKeys: createKeyReader(env.TRACKING_LINK_KEYS_ARN),
  mapSource: {
    readAssets: () => readTrackingAssets(__dirname),
    styleUrl: env.MAP_STYLE_URL || undefined,
  },
  readProofImage: createProofImageReader(openStoreHttpClient(env)),
  clock: systemClock,
});

export const handler = createHttpHandler(
  service,
  createPageApp(
    routes,
    createRequestRecorder(service),
    createCallerLimiter(PAGE_REQUESTS_PER_SECOND, systemClock),
  ),
);
