/** Reads the access scopes that the shop granted. */
export const READ_ACCESS = `query BridgeAccess {
  currentAppInstallation { accessScopes { handle } }
}`;

/** Reads the order of a fulfillment order. */
export const READ_FULFILLMENT_ORDER = `query BridgeFulfillmentOrder($id: ID!) {
  fulfillmentOrder(id: $id) { order { id } }
}`;

/** Reads the id that identifies the shop, and its present domain, which can change. */
export const READ_SHOP = `query BridgeShop {
  shop { id myshopifyDomain }
}`;
