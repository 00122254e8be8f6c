import type { PlacedOrder } from "../world/placed-order.ts";
import { type Booking, listBookings, listDeliveries } from "../world/truth.ts";
import type { ObservedOrder, ObservedWorld } from "./observed-world.ts";

/** A booking has the store's id or name of its order, and the number of a further one. */
export const isOfOrder = ({ name }: Booking, order: PlacedOrder): boolean =>
  isOrderNamed(name, order);

export const isOrderNamed = (name: string, { orderId, name: orderName }: PlacedOrder): boolean =>
  listOrderNames(name).some((one) =>
    [orderId, orderName, orderName.replace("#", "")].includes(one.replace(/-\d+$/, "")),
  );

/** A courier order that delivers a batch has the names of all its orders. */
export const listOrderNames = (name: string): string[] => name.split(", ");

export const isBatch = ({ name }: Booking): boolean => listOrderNames(name).length > 1;

/** Collects what the bridge and the courier have of each order. */
export function observeOrders({
  systems,
  placed,
  pressed,
}: Pick<ObservedWorld, "systems" | "placed" | "pressed">): ObservedOrder[] {
  const allDeliveries = listDeliveries(systems.tables.bridge);
  const allBookings = listBookings(systems.tables.courier);
  return placed.map((order) => {
    const bookings = allBookings.filter((booking) => isOfOrder(booking, order));
    return {
      order,
      bookings,
      live: bookings.filter(({ state }) => state === "open" || state === "delivered"),
      deliveries: allDeliveries.filter(
        ({ key }) => key.orderId === order.orderId && key.storeId === order.store.storeId,
      ),
      actions: pressed.filter((one) => one.order === order && !one.isRefused),
    };
  });
}
