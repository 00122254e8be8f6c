/** Reads locations by their ids; null for one that was deleted. */
export const READ_LOCATIONS = `query BridgeLocations($ids: [ID!]!) {
  nodes(ids: $ids) {
    ... on Location {
      id
      isActive
      address { address1 address2 city province zip countryCode }
    }
  }
}`;

/** Lists the shop's active locations, without those that apps of fulfillment services manage. */
export const LIST_LOCATIONS = `query BridgeShopLocations($after: String) {
  shop { name ianaTimezone }
  locations(first: 50, after: $after) {
    nodes {
      id
      name
      isActive
      isFulfillmentService
      fulfillsOnlineOrders
      address {
        address1 address2 city province provinceCode zip countryCode phone latitude longitude
      }
    }
    pageInfo { hasNextPage endCursor }
  }
}`;
