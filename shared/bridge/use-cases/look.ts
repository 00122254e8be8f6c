import type { Delivery } from "../domain/delivery.ts";
import type { Situation } from "../domain/next-step.ts";
import { recipientOf } from "../domain/recipient.ts";
import type { StoreOrder } from "../domain/store-order.ts";
import type { CourierAccount, Store } from "../domain/tenancy.ts";
import { judge } from "../domain/verdict.ts";
import type { Courier } from "../ports/courier.ts";
import type { Storefront } from "../ports.ts";

/** One delivery's two sides. */
export interface Sight {
  readonly store: Store;
  readonly account: CourierAccount;
  readonly storefront: Storefront;
  readonly courier: Courier;
}

/** Reads what deciding needs and no more: the order until it is booked, the courier from the key on. */
export async function look(
  { store, courier }: Sight,
  delivery: Delivery,
  readOrder: () => Promise<StoreOrder | undefined>,
  now: Date,
): Promise<Situation> {
  const common = {
    delivery,
    accessKey: `${store.keyPrefix}${delivery.key.orderId}${delivery.key.part > 1 ? `-${delivery.key.part}` : ""}`,
    now,
  };
  if (delivery.pointId !== undefined && delivery.accessKey !== undefined) {
    return {
      ...common,
      order: undefined,
      recipient: undefined,
      courier: await courier.track(delivery.accessKey),
    };
  }
  const order = await readOrder();
  return {
    ...common,
    order,
    recipient:
      order !== undefined && judge(order).kind === "deliver" ? recipientOf(order) : undefined,
    courier:
      delivery.accessKey === undefined ? undefined : await courier.findPoint(delivery.accessKey),
  };
}
