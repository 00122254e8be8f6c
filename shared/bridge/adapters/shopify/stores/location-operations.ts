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
