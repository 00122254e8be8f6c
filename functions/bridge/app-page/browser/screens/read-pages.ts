import type { Api, ApiResult } from "../api.ts";
import type { DeliveryPage, ListedDelivery } from "../api-types.ts";

/** The list's first pages as one. */
export async function readPages(
  api: Api,
  pages: number,
  isAttentionOnly: boolean,
): Promise<ApiResult<DeliveryPage>> {
  const deliveries: ListedDelivery[] = [];
  let next: string | null = null;
  for (let page = 0; page < pages; page++) {
    const parameters: URLSearchParams = new URLSearchParams({
      limit: "25",
      ...(isAttentionOnly && { needsAttention: "1" }),
      ...(next !== null && { cursor: next }),
    });
    const result: ApiResult<DeliveryPage> = await api.call<DeliveryPage>(
      "GET",
      `deliveries?${parameters}`,
    );
    if (!result.ok) return result;
    deliveries.push(...result.value.deliveries);
    next = result.value.next;
    if (next === null) break;
  }
  return { ok: true, value: { deliveries, next } };
}
