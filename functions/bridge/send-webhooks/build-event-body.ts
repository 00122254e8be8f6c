import { buildMerchantPageUrl } from "#functions/bridge/composition/merchant-page-url.ts";
import type { StoreProfile } from "#shared/bridge/domain/stores/store.ts";
import type { SentEvent } from "#shared/bridge/domain/webhook-endpoints/sent-event.ts";

/**
 * Builds the body of a webhook: ids, the state and a link, and nothing of the buyer. Whoever needs
 * more reads the delivery from the merchant API. The same event has the same body at each attempt.
 */
export function buildEventBody(
  env: Parameters<typeof buildMerchantPageUrl>[0],
  store: StoreProfile,
  { event, createdAt }: SentEvent,
): string {
  const { storeId } = store;
  if (event === undefined)
    return JSON.stringify({ type: "test", timestamp: createdAt, data: { storeId } });
  const { type, key, orderName, occurredAt, sequence, state, status, reason } = event;
  const { orderId, part } = key;
  return JSON.stringify({
    type,
    timestamp: occurredAt,
    data: {
      ...{ storeId, orderId, part, orderName: orderName ?? null },
      ...{ state, status: status ?? null, reason: reason ?? null, sequence },
      url: buildMerchantPageUrl(env, store, `deliveries/${orderId}/${part}`),
      apiUrl: `${env.PUBLIC_URL}/api/v1/stores/${storeId}/deliveries/${orderId}/${part}`,
    },
  });
}
