import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { cacheWithTtl } from "#functions/runtime/cache-with-ttl.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { createDocumentClient } from "#shared/aws/document-client.ts";
import { readSecret } from "#shared/aws/read-secret.ts";
import { verifyTrackingToken } from "#shared/bridge/adapters/crypto/tracking-url.ts";
import { createDynamoDeliveries } from "#shared/bridge/adapters/dynamodb/delivery/deliveries.ts";
import { createService } from "../../runtime/service.ts";
import { trackDeliveryEnv } from "./env.ts";
import { renderTrackingPage, renderUnknownDeliveryPage } from "./tracking-page.ts";

const env = readEnv(trackDeliveryEnv);
const { wrapHandler } = createService("track-delivery");
const deliveries = createDynamoDeliveries(createDocumentClient(), env.TABLE_NAME);
const readMasterKey = cacheWithTtl(() => readSecret(env.MASTER_KEY_ARN));

export const handler = wrapHandler(async (event: APIGatewayProxyEventV2) => {
  const key = verifyTrackingToken(await readMasterKey(), event.pathParameters?.token ?? "");
  const delivery = key && (await deliveries.find(key));
  return delivery === undefined ? renderUnknownDeliveryPage() : renderTrackingPage(delivery);
});
