import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { documents } from "#shared/aws/documents.ts";
import { readSecret } from "#shared/aws/secret.ts";
import { dynamoDeliveryStore } from "#shared/bridge/adapters/dynamodb/delivery-store.ts";
import { trackedDelivery } from "#shared/bridge/adapters/tracking-url.ts";
import { readEnv } from "../../runtime/env.ts";
import { fresh } from "../../runtime/fresh.ts";
import { service } from "../../runtime/service.ts";
import { trackDeliveryEnv } from "./env.ts";
import { page, unknownPage } from "./page.ts";

const env = readEnv(trackDeliveryEnv);
const { handler: wrapped } = service("track-delivery");
const deliveries = dynamoDeliveryStore(documents(), env.TABLE_NAME);
const masterKey = fresh(() => readSecret(env.MASTER_KEY_ARN));

export const handler = wrapped(async (event: APIGatewayProxyEventV2) => {
  const key = trackedDelivery(await masterKey(), event.pathParameters?.token ?? "");
  const delivery = key && (await deliveries.find(key));
  return delivery === undefined ? unknownPage() : page(delivery);
});
