import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { answer, refusal } from "#functions/runtime/json-routes.ts";
import { LARGEST_BODY_BYTES, requestOf } from "#functions/runtime/raw-request.ts";
import { ratedStore } from "#shared/bridge/adapters/crypto/rates-url.ts";
import { rateAnswer, rateCallback } from "#shared/bridge/adapters/shopify/rates/rate-callback.ts";
import type { ShopifySecrets } from "#shared/bridge/adapters/shopify/shopify-secrets.ts";
import { isFromShopify } from "#shared/bridge/adapters/shopify/stores/read-webhook.ts";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { OfferedRate } from "#shared/bridge/domain/rates/offered-rate.ts";
import type { RateRequest } from "#shared/bridge/domain/rates/rate-request.ts";
import { jsonOrUndefined } from "#shared/kernel/parse-json.ts";

interface Deps {
  readonly masterKey: () => Promise<string>;
  readonly secrets: () => Promise<ShopifySecrets>;
  readonly ratesOf: (storeId: StoreId, request: RateRequest) => Promise<readonly OfferedRate[]>;
  /** Told of each answer: no address is among it. */
  readonly answered: (storeId: StoreId, offered: readonly OfferedRate[]) => void;
}

/**
 * Answers one checkout. The address is the shop's own and unguessable; a signature must fit where
 * there is one, as Shopify documents none. Any fault throws: Shopify shows its backup rates then.
 */
export async function receiveRateCallback(
  event: APIGatewayProxyEventV2,
  { masterKey, secrets, ratesOf, answered }: Deps,
): Promise<APIGatewayProxyStructuredResultV2> {
  const request = requestOf(event);
  if (request.rawBody.byteLength > LARGEST_BODY_BYTES) {
    return refusal(413, "The body is larger than 1 MiB.");
  }
  const storeId = ratedStore(await masterKey(), event.pathParameters?.token ?? "");
  if (storeId === undefined) return refusal(404, "There is no such address.");
  const isSigned = request.headers["x-shopify-hmac-sha256"] !== undefined;
  if (isSigned && !isFromShopify(request, await secrets())) {
    return refusal(401, "The signature does not fit the body.");
  }
  const body = rateCallback.safeParse(jsonOrUndefined(request.rawBody.toString("utf8")));
  if (!body.success) return refusal(400, "The body is not a carrier service's rate request.");
  const offered = await ratesOf(storeId, body.data);
  answered(storeId, offered);
  return answer(200, rateAnswer(offered, body.data.worth.currency));
}
