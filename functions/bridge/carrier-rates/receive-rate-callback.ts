import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { respondJson, respondRefusal } from "#functions/runtime/json-routes.ts";
import { LARGEST_BODY_BYTES, readRawRequest } from "#functions/runtime/raw-request.ts";
import { verifyRatesToken } from "#shared/bridge/adapters/crypto/rates-url.ts";
import {
  rateCallbackSchema,
  toRateResponse,
} from "#shared/bridge/adapters/shopify/rates/rate-callback.ts";
import type { ShopifySecrets } from "#shared/bridge/adapters/shopify/shopify-secrets.ts";
import { isFromShopify } from "#shared/bridge/adapters/shopify/stores/read-webhook.ts";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { OfferedRate } from "#shared/bridge/domain/rates/offered-rate.ts";
import type { RateRequest } from "#shared/bridge/domain/rates/rate-request.ts";
import { parseJson } from "#shared/kernel/parse-json.ts";

interface Deps {
  readonly readMasterKey: () => Promise<string>;
  readonly readAppSecrets: () => Promise<ShopifySecrets>;
  readonly findRates: (storeId: StoreId, request: RateRequest) => Promise<readonly OfferedRate[]>;
  /** Told of each answer: no address is among it. */
  readonly recordAnswer: (storeId: StoreId, offered: readonly OfferedRate[]) => void;
}

/**
 * Answers one checkout. The address is the shop's own and unguessable; a signature must fit where
 * there is one, as Shopify documents none. Any fault throws: Shopify shows its backup rates then.
 */
export async function receiveRateCallback(
  event: APIGatewayProxyEventV2,
  { readMasterKey, readAppSecrets, findRates, recordAnswer }: Deps,
): Promise<APIGatewayProxyStructuredResultV2> {
  const request = readRawRequest(event);
  if (request.rawBody.byteLength > LARGEST_BODY_BYTES) {
    return respondRefusal(413, "The body is larger than 1 MiB.");
  }
  const storeId = verifyRatesToken(await readMasterKey(), event.pathParameters?.token ?? "");
  if (storeId === undefined) return respondRefusal(404, "There is no such address.");
  const isSigned = request.headers["x-shopify-hmac-sha256"] !== undefined;
  if (isSigned && !isFromShopify(request, await readAppSecrets())) {
    return respondRefusal(401, "The signature does not fit the body.");
  }
  const body = rateCallbackSchema.safeParse(parseJson(request.rawBody.toString("utf8")));
  if (!body.success)
    return respondRefusal(400, "The body is not a carrier service's rate request.");
  const offered = await findRates(storeId, body.data);
  recordAnswer(storeId, offered);
  return respondJson(200, toRateResponse(offered, body.data.worth.currency));
}
