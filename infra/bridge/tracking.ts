import { Duration } from "aws-cdk-lib";
import { Construct } from "constructs";
import { TRACKING_ROUTES, type TrackDeliveryEnv } from "#functions/bridge/track-delivery/env.ts";
import type { PublicApi } from "#infra/constructs/public-api.ts";
import { ServiceFunction } from "#infra/constructs/service-function.ts";
import type { TableAccess } from "#infra/constructs/state-table.ts";
import { getConfig } from "#infra/constructs/system-stack.ts";
import type { BridgeKeys } from "./keys.ts";

/** The files of the buyer's map, which lie beside the functions that name and serve them. */
export const TRACKING_FILES = {
  browserScripts: {
    "tracking.js": "functions/bridge/tracking-map/browser/main.ts",
    "tracking-map.js": "functions/bridge/tracking-map/browser/draw-map.ts",
  },
  gzipped: {
    "tracking-worker.js": ["node_modules/maplibre-gl/dist/maplibre-gl-worker.mjs"],
    "tracking-map.css": ["node_modules/maplibre-gl/dist/maplibre-gl.css"],
  },
} as const;

/** The files that draw a map, without what the buyer's page alone asks for. */
export const MAP_FILES = {
  browserScripts: { "tracking-map.js": TRACKING_FILES.browserScripts["tracking-map.js"] },
  gzipped: TRACKING_FILES.gzipped,
} as const;

/** Returns the style of the maps on the pages; empty for a plain surface. */
export const getMapStyleUrl = (scope: Construct): string =>
  getConfig(scope).bridge.mapStyleUrl ?? "";

interface TrackingProps {
  readonly api: PublicApi;
  readonly table: TableAccess;
  readonly keys: BridgeKeys;
  /** "yes" allows requests for photos at private addresses, for a local run. */
  readonly allowPrivateStoreAddresses: string;
}

/** Serves the buyer's tracking page. */
export class Tracking extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { api, table, keys, allowPrivateStoreAddresses }: TrackingProps,
  ) {
    super(scope, id);
    const used = keys.pick("tracking-links");
    const page = new ServiceFunction<TrackDeliveryEnv>(this, "TrackDelivery", {
      folder: "functions/bridge/track-delivery",
      description: "Serves the buyer's tracking page.",
      failureImpact: "A buyer who opened the tracking page saw an error. The buyer can reload it.",
      timeout: Duration.seconds(10),
      environment: {
        TABLE_NAME: table.tableName,
        ...used.environment,
        ALLOW_PRIVATE_STORE_ADDRESSES: allowPrivateStoreAddresses,
        MAP_STYLE_URL: getMapStyleUrl(scope),
      },
      ...TRACKING_FILES,
    });
    table.grant(page, "dynamodb:GetItem", "dynamodb:PutItem");
    used.grantRead(page);
    for (const key of TRACKING_ROUTES) api.addRoute(key, page);
  }
}
