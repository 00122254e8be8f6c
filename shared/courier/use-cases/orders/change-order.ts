import type { Orders } from "#shared/courier/ports/orders.ts";
import type { Order } from "../../domain/orders/order.ts";
import type { OrderIdentity } from "../../domain/orders/order-id.ts";

/** More lost saves than this indicate a fault, not concurrency. */
const MAX_ATTEMPTS = 20;

/**
 * Reads, decides and saves an order. Repeats if the order was saved by another process in between.
 * `decide` returns the changed order, or undefined to leave it. It may be called several times and
 * must have no side effects. Throws after too many lost saves.
 */
export async function changeOrder(
  orders: Orders,
  identity: OrderIdentity,
  decide: (order: Order) => Promise<Order | undefined>,
): Promise<Order | undefined> {
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts += 1) {
    const order = await orders.find(identity);
    const changed = order === undefined ? undefined : await decide(order);
    if (changed === undefined) return undefined;
    if (await orders.save(changed)) return changed;
  }
  const { accountNumber, id } = identity;
  throw new Error(
    `order ${accountNumber}/${id} could not be saved: ${MAX_ATTEMPTS} concurrent changes came first`,
  );
}
