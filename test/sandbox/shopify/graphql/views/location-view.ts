import { toGid } from "#test/sandbox/shopify/gid.ts";
import type { Shop } from "#test/sandbox/shopify/shop.ts";
import {
  getLocation,
  type LocationChange,
  locationId,
} from "#test/sandbox/shopify/state/locations.ts";

/**
 * Converts a location to its GraphQL view. It has its present name and address:
 * https://shopify.dev/docs/api/admin-graphql/latest/objects/Location
 */
export function toLocationView(id: string, change: LocationChange = {}) {
  const location = getLocation(id);
  const { isFulfillmentService, city, province, zip, phone } = location;
  const { name = location.name, address1 = location.address1, isActive = true } = change;
  const country = "United States";
  return {
    __typename: "Location",
    id: toGid("Location", id),
    legacyResourceId: id,
    name,
    isActive,
    isFulfillmentService,
    address: {
      ...{ address1, address2: "", city, province, provinceCode: "NY", zip, phone, country },
      countryCode: "US",
      formatted: [address1, `${city} NY ${zip}`, country],
    },
  };
}

/** Finds a location by its id; a deleted one is not found. */
export function findLocationView({ locationChanges }: Shop, id: string) {
  const change = locationChanges.get(id);
  return change?.isDeleted === true || !locationId.safeParse(id).success
    ? undefined
    : toLocationView(id, change);
}

/** Converts a location to a fulfillment order's assigned location, with the address at that time. */
export function toAssignedLocation(id: string) {
  const { name, address1, city, province, zip, phone } = getLocation(id);
  return {
    ...{ name, address1, city, province, zip, phone },
    address2: null,
    countryCode: "US",
    location: toLocationView(id),
  };
}
