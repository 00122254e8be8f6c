import { gid } from "#test/sandbox/shopify/gid.ts";
import { locationOf } from "#test/sandbox/shopify/state/locations.ts";

/** One of the shop's places as GraphQL's Location. */
export function locationView(id: string) {
  const { name, isFulfillmentService } = locationOf(id);
  return {
    __typename: "Location",
    id: gid("Location", id),
    legacyResourceId: id,
    name,
    isActive: true,
    isFulfillmentService,
  };
}

/** The same as a fulfillment order's assigned location, with its address as it was assigned. */
export function assignedLocation(id: string) {
  const { name, address1, city, province, zip, phone } = locationOf(id);
  return {
    ...{ name, address1, city, province, zip, phone },
    address2: null,
    countryCode: "US",
    location: locationView(id),
  };
}
