import { toGid } from "#test/sandbox/shopify/gid.ts";
import { getLocation } from "#test/sandbox/shopify/state/locations.ts";

/** One of the shop's places as GraphQL's Location. */
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

/** The same as a fulfillment order's assigned location, with its address as it was assigned. */
export function toAssignedLocation(id: string) {
  const { name, address1, city, province, zip, phone } = getLocation(id);
  return {
    ...{ name, address1, city, province, zip, phone },
    address2: null,
    countryCode: "US",
    location: toLocationView(id),
  };
}
