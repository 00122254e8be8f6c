import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { readAppAssets } from "#functions/bridge/app-page/app-assets.ts";
import { readTrackingAssets } from "#functions/bridge/tracking-map/tracking-assets.ts";
import { addSecurityHeaders } from "#functions/runtime/lambda-http.ts";
import { createService } from "#functions/runtime/service.ts";
import { serveAsset } from "./serve-asset.ts";

const { wrapHandler } = createService("app-assets");
const serve = serveAsset([
  ...Object.values(readAppAssets(__dirname)),
  ...Object.values(readTrackingAssets(__dirname)),
]);

export const handler = wrapHandler(async (event: APIGatewayProxyEventV2) =>
  addSecurityHeaders(serve(event)),
);
