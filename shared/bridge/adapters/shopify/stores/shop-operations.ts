/** What the app may do in the shop. */
export const READ_ACCESS = `query BridgeAccess {
  currentAppInstallation { accessScopes { handle } }
}`;

/** Whose fulfillment order it is. */
export const READ_FULFILLMENT_ORDER = `query BridgeFulfillmentOrder($id: ID!) {
  fulfillmentOrder(id: $id) { order { id } }
}`;
