/** A delivery method of a store, for its merchant to choose from. */
export interface OfferedMethod {
  readonly name: string;
  readonly kind: "local-delivery" | "shipping";
  /** How many of the latest orders have it; undefined if the store itself lists its methods. */
  readonly recentOrders?: number | undefined;
}
