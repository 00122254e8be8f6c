import { toGid } from "#test/sandbox/shopify/gid.ts";
import { getLocation } from "#test/sandbox/shopify/state/locations.ts";

/** Converts a location to its GraphQL view. */
export function toLocationView(id: string) {
  const { name, isFulfillmentService } = getLocation(id);
  return {
    __typename: "Location",
    id: toGid("Location", id),
    legacyResourceId: id,
    name,
    isActive: true,
    isFulfillmentService,
  };
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
