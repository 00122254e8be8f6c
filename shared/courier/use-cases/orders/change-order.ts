import type { Orders } from "#shared/courier/ports/orders.ts";
import type { Order } from "../../domain/orders/order.ts";
import type { OrderId } from "../../domain/orders/order-id.ts";

/** More than this at once is no race but a fault. */
const MAX_ATTEMPTS = 20;

/**
 * Reads, decides and saves, and begins again when somebody else saved in between. `decide` answers
 * the changed order, or undefined to leave it; it may be asked several times and must have no effect.
 */
export async function changeOrder(
  orders: Orders,
  id: OrderId,
  decide: (order: Order) => Promise<Order | undefined>,
): Promise<Order | undefined> {
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts += 1) {
    const order = await orders.find(id);
    const changed = order === undefined ? undefined : await decide(order);
    if (changed === undefined) return undefined;
    if (await orders.save(changed)) return changed;
  }
  throw new Error(`order ${id} was saved by others ${MAX_ATTEMPTS} times while being changed`);
}
