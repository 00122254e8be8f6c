import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { readAppAssets } from "#functions/bridge/app-page/app-assets.ts";
import { openSealedTable } from "#functions/bridge/composition/sealed-table.ts";
import { openSessions } from "#functions/bridge/composition/sessions.ts";
import { openStores } from "#functions/bridge/composition/stores.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { createService } from "#functions/runtime/service.ts";
import { merchantPagesEnv } from "./env.ts";
import { openMerchantApp } from "./open-merchant-app.ts";

const env = readEnv(merchantPagesEnv);
const { wrapHandler } = createService("merchant-pages");
const table = openSealedTable(env);
const deps = {
  assets: readAppAssets(__dirname),
  stores: openStores(table),
  ...openSessions(env, table),
};

export const handler = wrapHandler((event: APIGatewayProxyEventV2) => openMerchantApp(deps, event));
