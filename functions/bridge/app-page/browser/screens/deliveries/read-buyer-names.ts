import type { Api, ApiResult } from "../../api.ts";
import type { BuyerNameList, ListedDelivery } from "../../api-types.ts";
import { getDeliveryPlace } from "./delivery-name.ts";

/** Reads the buyers' names of at most 100 deliveries, by `getDeliveryPlace`. The audit records it. */
export async function readBuyerNames(
  api: Api,
  deliveries: readonly ListedDelivery[],
): Promise<ApiResult<readonly (readonly [place: string, name: string])[]>> {
  if (deliveries.length === 0) return { ok: true, value: [] };
  const ids = deliveries.map(({ orderId, part }) => (part === 1 ? orderId : `${orderId}-${part}`));
  const result = await api.call<BuyerNameList>("GET", `buyer-names?deliveries=${ids.join(",")}`);
  if (!result.ok) return result;
  const names = result.value.buyers.map((one) => [getDeliveryPlace(one), one.name] as const);
  return { ok: true, value: names };
}
