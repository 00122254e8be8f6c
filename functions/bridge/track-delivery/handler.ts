import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { createMasterKeyReader } from "#functions/bridge/composition/master-key.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { createService } from "#functions/runtime/service.ts";
import { openTable } from "#shared/aws/table.ts";
import { verifyTrackingToken } from "#shared/bridge/adapters/crypto/tracking-url.ts";
import { createDynamoDeliveries } from "#shared/bridge/adapters/dynamodb/delivery/deliveries.ts";
import { trackDeliveryEnv } from "./env.ts";
import { renderTrackingPage, renderUnknownDeliveryPage } from "./tracking-page.ts";

const env = readEnv(trackDeliveryEnv);
const { wrapHandler } = createService("track-delivery");
const deliveries = createDynamoDeliveries(openTable(env.TABLE_NAME));
const readMasterKey = createMasterKeyReader(env);

export const handler = wrapHandler(async (event: APIGatewayProxyEventV2) => {
  const key = verifyTrackingToken(await readMasterKey(), event.pathParameters?.token ?? "");
  const delivery = key && (await deliveries.find(key));
  return delivery === undefined ? renderUnknownDeliveryPage() : renderTrackingPage(delivery);
});
