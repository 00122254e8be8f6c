import type { Api, ApiResult } from "../../api.ts";
import type { BuyerNameList, ListedDelivery } from "../../api-types.ts";
import { getDeliveryPlace } from "./delivery-name.ts";

/** What one call reads. */
const MAX_NAMES = 100;

type NamedPlace = readonly [place: string, name: string];

/** Reads the buyers' names of deliveries, by `getDeliveryPlace`. The audit records it. */
export async function readBuyerNames(
  api: Api,
  deliveries: readonly ListedDelivery[],
): Promise<ApiResult<readonly NamedPlace[]>> {
  const names: NamedPlace[] = [];
  for (let at = 0; at < deliveries.length; at += MAX_NAMES) {
    const ids = deliveries
      .slice(at, at + MAX_NAMES)
      .map(({ orderId, part }) => (part === 1 ? orderId : `${orderId}-${part}`));
    const result = await api.call<BuyerNameList>("GET", `buyer-names?deliveries=${ids.join(",")}`);
    if (!result.ok) return result;
    names.push(...result.value.buyers.map((one) => [getDeliveryPlace(one), one.name] as const));
  }
  return { ok: true, value: names };
}
