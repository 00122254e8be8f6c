import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { appAssetsIn } from "#functions/bridge/app-page/app-assets.ts";
import { service } from "../../runtime/service.ts";
import { serveAsset } from "./serve-asset.ts";

const { handler: wrapped } = service("app-assets");
const serve = serveAsset(appAssetsIn(__dirname));

export const handler = wrapped(async (event: APIGatewayProxyEventV2) => serve(event));
