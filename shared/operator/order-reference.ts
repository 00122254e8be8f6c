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

/** An order by its store and the name that the store shows. */
export interface NamedOrder {
  readonly storeId: string;
  readonly name: string;
}

const NAMED = /^([a-z0-9][a-z0-9-]*)\/#(.{1,100})$/;

/** Reads `store/#name`. Anything else is undefined. */
export function parseNamedOrder(text: string): NamedOrder | undefined {
  const [, storeId, name] = NAMED.exec(text) ?? [];
  return storeId === undefined || name === undefined ? undefined : { storeId, name };
}

/** Says how to name an order that the bridge has not seen. */
export const describeUnseenName = ({ storeId, name }: NamedOrder): string =>
  `The bridge has not seen an order #${name} of ${storeId}, and knows unseen orders by their ids only.
WooCommerce calls an order by its id: npm run ops -- why ${storeId}/${name}
Shopify's id is the last number of the order's address in the admin: …/orders/<id>`;
