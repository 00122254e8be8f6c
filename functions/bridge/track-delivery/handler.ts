import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { fresh } from "#functions/runtime/cache-with-ttl.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { documents } from "#shared/aws/document-client.ts";
import { readSecret } from "#shared/aws/read-secret.ts";
import { trackedDelivery } from "#shared/bridge/adapters/crypto/tracking-url.ts";
import { dynamoDeliveryStore } from "#shared/bridge/adapters/dynamodb/delivery/deliveries.ts";
import { service } from "../../runtime/service.ts";
import { trackDeliveryEnv } from "./env.ts";
import { page, unknownPage } from "./tracking-page.ts";

const env = readEnv(trackDeliveryEnv);
const { handler: wrapped } = service("track-delivery");
const deliveries = dynamoDeliveryStore(documents(), env.TABLE_NAME);
const masterKey = fresh(() => readSecret(env.MASTER_KEY_ARN));

export const handler = wrapped(async (event: APIGatewayProxyEventV2) => {
  const key = trackedDelivery(await masterKey(), event.pathParameters?.token ?? "");
  const delivery = key && (await deliveries.find(key));
  return delivery === undefined ? unknownPage() : page(delivery);
});
