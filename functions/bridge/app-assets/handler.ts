import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { service } from "../../runtime/service.ts";
import { appAssetsIn } from "../app-page/assets.ts";
import { serveAsset } from "./serve.ts";

const { handler: wrapped } = service("app-assets");
const serve = serveAsset(appAssetsIn(__dirname));

export const handler = wrapped(async (event: APIGatewayProxyEventV2) => serve(event));
