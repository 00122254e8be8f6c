import { markAsTest } from "../../../../../../../shared/bridge/domain/delivery/test-mark.ts";
import { isCalled } from "../../../../../../../shared/kernel/is-called.ts";
import type { Api, ApiRefusal, ApiResult } from "../../../api.ts";
import type { DeliveryPage, ListedDelivery } from "../../../api-types.ts";

type Order = Pick<ListedDelivery, "orderId" | "orderName">;

const createRefusal = (message: string): { readonly ok: false; readonly refusal: ApiRefusal } => ({
  ok: false,
  refusal: { status: 404, errors: [], message },
});

/**
 * Finds the order that is called exactly so, among those that the bridge has seen. The search of the
 * list finds more: numbers that only begin so, and the courier's ids.
 */
export async function findOrder(api: Api, typed: string): Promise<ApiResult<Order>> {
  if (typed === "") return createRefusal("Type the order's name or number first.");
  const found = await api.call<DeliveryPage>("GET", `deliveries?q=${encodeURIComponent(typed)}`);
  if (!found.ok) return found;
  const { deliveries } = found.value;
  const isNamed = ({ orderName }: Order) =>
    isCalled(typed, [orderName]) || isCalled(markAsTest(typed), [orderName]);
  const named = deliveries.filter(isNamed);
  const orders = named.length > 0 ? named : deliveries.filter(({ orderId }) => orderId === typed);
  const [order] = orders;
  if (order === undefined)
    return createRefusal(
      "No order with exactly this name or number was found. Type it as your store shows it: #1001.",
    );
  return orders.every(({ orderId }) => orderId === order.orderId)
    ? { ok: true, value: order }
    : createRefusal("Several orders have this name. Type the id of one instead.");
}
