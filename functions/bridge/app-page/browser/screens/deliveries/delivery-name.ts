import type { ListedDelivery } from "../../api-types.ts";

export const formatDeliveryName = ({
  orderName,
  orderId,
  part,
}: Pick<ListedDelivery, "orderName" | "orderId" | "part">): string =>
  `Order ${orderName ?? orderId}${part > 1 ? `, part ${part}` : ""}`;

/** Returns the place of all about a delivery; the API has the same path. */
export const getDeliveryPlace = ({
  orderId,
  part,
}: Pick<ListedDelivery, "orderId" | "part">): string =>
  `deliveries/${encodeURIComponent(orderId)}/${part}`;
