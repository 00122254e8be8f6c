import { toGid } from "#test/sandbox/shopify/gid.ts";
import type { Shop } from "#test/sandbox/shopify/shop.ts";
import {
  getLocation,
  type LocationChange,
  listLocations,
  locationId,
} from "#test/sandbox/shopify/state/locations.ts";

/**
 * Converts a location to its GraphQL view. It has its present name and address:
 * https://shopify.dev/docs/api/admin-graphql/latest/objects/Location
 */
export function toLocationView(id: string, change: LocationChange = {}) {
  const location = getLocation(id);
  const { isFulfillmentService, city, province, zip, phone, latitude, longitude } = location;
  const { name = location.name, address1 = location.address1, isActive = true } = change;
  const country = "United States";
  return {
    __typename: "Location",
    id: toGid("Location", id),
    legacyResourceId: id,
    name,
    isActive,
    isFulfillmentService,
    fulfillsOnlineOrders: true,
    address: {
      ...{ latitude, longitude },
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

/**
 * Lists the locations that a query asks for. Deactivated ones, and those that apps of fulfillment
 * services manage, are left out by default:
 * https://shopify.dev/docs/api/admin-graphql/latest/queries/locations
 */
export const listLocationViews = (
  { locationChanges }: Shop,
  options: { readonly includeInactive?: boolean; readonly includeLegacy?: boolean },
) =>
  listLocations()
    .filter(({ id }) => locationChanges.get(id)?.isDeleted !== true)
    .map(({ id }) => toLocationView(id, locationChanges.get(id)))
    .filter(({ isActive }) => isActive || options.includeInactive === true)
    .filter(({ isFulfillmentService: isLegacy }) => !isLegacy || options.includeLegacy === true);

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
