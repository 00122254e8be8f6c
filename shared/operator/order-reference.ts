/** An order by its store and id, as the other commands print it. */
export interface OrderReference {
  readonly storeId: string;
  readonly orderId: string;
}

const REFERENCE = /^([a-z0-9][a-z0-9-]*)\/(\d{1,30})(?:\/\d+)?$/;

/** Reads `store/order` or `store/order/part`. Anything else is undefined. */
export function parseOrderReference(text: string): OrderReference | undefined {
  const [, storeId, orderId] = REFERENCE.exec(text) ?? [];
  return storeId === undefined || orderId === undefined ? undefined : { storeId, orderId };
}
