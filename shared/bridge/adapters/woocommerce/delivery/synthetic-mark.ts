import type { WooCommerceOrder } from "./woocommerce-order.ts";

/** The meta field of an order that the bridge placed itself. Buyers cannot write one that begins so. */
export const SYNTHETIC_META_KEY = "_order_bridge_synthetic";

/** Whether the bridge placed the order itself, to see that orders are delivered. */
export const isSyntheticOrder = ({ meta_data }: Pick<WooCommerceOrder, "meta_data">): boolean =>
  meta_data.some(({ key }) => key === SYNTHETIC_META_KEY);
