import type { HttpRequest } from "#functions/http/http-request.ts";
import { respondJson } from "#functions/http/respond-json.ts";
import { LARGEST_BODY_BYTES } from "#functions/runtime/lambda-http.ts";
import type { KeyRing } from "#shared/aws/key-ring.ts";
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
  readonly readKeys: () => Promise<KeyRing>;
  readonly readAppSecrets: () => Promise<ShopifySecrets>;
  readonly findRates: (storeId: StoreId, request: RateRequest) => Promise<readonly OfferedRate[]>;
  /** Receives the rates of each response, without the address. */
  readonly recordAnswer: (storeId: StoreId, offered: readonly OfferedRate[]) => void;
}

/**
 * Returns the rates of one checkout. The URL holds a secret token of the shop. Shopify documents no
 * signature, so a signature is verified only if there is one. A fault throws, and Shopify then shows
 * its backup rates.
 */
export async function receiveRateCallback(
  request: Pick<HttpRequest, "rawBody" | "headers" | "variables">,
  { readKeys, readAppSecrets, findRates, recordAnswer }: Deps,
): Promise<Response> {
  if (request.rawBody.byteLength > LARGEST_BODY_BYTES) {
    return respondJson(413, { message: "The body is larger than 1 MiB." });
  }
  const storeId = verifyRatesToken(await readKeys(), request.variables.token ?? "");
  if (storeId === undefined) return respondJson(404, { message: "No shop has this address." });
  const isSigned = request.headers["x-shopify-hmac-sha256"] !== undefined;
  if (isSigned && !isFromShopify(request, await readAppSecrets())) {
    return respondJson(401, { message: "The signature does not match the body." });
  }
  const body = rateCallbackSchema.safeParse(parseJson(request.rawBody.toString("utf8")));
  if (!body.success)
    return respondJson(400, { message: "The body is not a carrier service's rate request." });
  const offered = await findRates(storeId, body.data);
  recordAnswer(storeId, offered);
  return respondJson(200, toRateResponse(offered, body.data.worth.currency));
}
