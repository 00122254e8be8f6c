import * as z from "zod";
import type { JsonResponse } from "#shared/bridge/adapters/http/json-response.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";

const refusalSchema = z.object({ code: z.union([z.string(), z.number()]) });

/** Reads the code of a WordPress error. Returns "" if there is none. */
export const readErrorCode = ({ body }: JsonResponse): string =>
  String(refusalSchema.safeParse(body).data?.code ?? "");

/** Returns whether the store refused the authentication, not the request. */
export const isUnauthenticated = (response: JsonResponse): boolean =>
  response.status === 401 && /^woocommerce_rest_/.test(readErrorCode(response));

/** WooCommerce rejected the keys. Carries the reason. */
export class RejectedKeysError extends UnavailableError {
  readonly reason: "unknown-keys" | "wrong-keys" | "user-may-not";

  constructor(reason: RejectedKeysError["reason"]) {
    super(createMessage(`store-keys.${reason}`), { kind: "credentials" });
    this.reason = reason;
  }
}

/** Returns a response of WooCommerce that accepts the keys. Throws `UnavailableError` for any other. */
export function ensureAccepted(response: JsonResponse): JsonResponse {
  const { status, body, retryAfterSeconds } = response;
  if (status === 429) {
    throw new UnavailableError(createMessage("store-paused"), {
      kind: "paused",
      retryAfterSeconds,
    });
  }
  if (status >= 500) {
    throw new UnavailableError(createMessage("store-fault"), { kind: "down", retryAfterSeconds });
  }
  // A response that is not JSON does not come from WooCommerce, which never saw the keys.
  if (body === undefined) throw new UnavailableError(createMessage("store-blocked"));
  if (status === 401 || status === 403) throw createRejectedKeysError(response);
  return response;
}

function createRejectedKeysError(response: JsonResponse): UnavailableError {
  const code = readErrorCode(response);
  if (!code.startsWith("woocommerce_rest_"))
    return new UnavailableError(createMessage("store-blocked"));
  if (response.status === 403) return new RejectedKeysError("user-may-not");
  const isWrong = code.startsWith("woocommerce_rest_authentication_");
  return new RejectedKeysError(isWrong ? "wrong-keys" : "unknown-keys");
}

const NO_SUCH_ORDER_CODES = [
  "woocommerce_rest_shop_order_invalid_id",
  "woocommerce_rest_order_invalid_id",
];

/** Returns whether the order was deleted. Throws for any other 404: WooCommerce is disabled or being updated. */
export function isOrderGone(response: JsonResponse): boolean {
  if (response.status < 400) return false;
  if (NO_SUCH_ORDER_CODES.includes(readErrorCode(response))) return true;
  if (response.status === 404) {
    throw new UnavailableError(createMessage("store-without-woocommerce"), { kind: "down" });
  }
  return false;
}
