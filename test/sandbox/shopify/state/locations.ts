import * as z from "zod";

/** A location of the shop. */
export interface LocationRecord {
  readonly id: string;
  readonly name: string;
  readonly address1: string;
  readonly city: string;
  readonly province: string;
  readonly zip: string;
  readonly phone: string;
  /** Where Shopify located the address; null if it could not. */
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly isFulfillmentService: boolean;
}

/** The default location, which sends everything unless an order selects another. */
export const mainLocation: LocationRecord = {
  id: "655441491",
  name: "Shop location",
  address1: "55 Water Street",
  city: "New York",
  province: "New York",
  zip: "10041",
  phone: "+12125550100",
  ...{ latitude: 40.7033, longitude: -74.0089 },
  isFulfillmentService: false,
};

/** The shop's second location. */
export const brooklynStore: LocationRecord = {
  id: "655441492",
  name: "Brooklyn store",
  address1: "200 Eastern Parkway",
  city: "Brooklyn",
  province: "New York",
  zip: "11238",
  phone: "+17185550101",
  ...{ latitude: 40.6712, longitude: -73.9636 },
  isFulfillmentService: false,
};

/** The shop's locations: two of its own, and the warehouse of a fulfillment service. */
const locations: readonly LocationRecord[] = [
  mainLocation,
  brooklynStore,
  {
    id: "655441500",
    name: "Speedy Fulfillment",
    address1: "1 Warehouse Road",
    city: "Newark",
    province: "New Jersey",
    zip: "07114",
    phone: "+19735550102",
    ...{ latitude: null, longitude: null },
    isFulfillmentService: true,
  },
];

/** What a merchant changed of a location since the sandbox store was started. */
export interface LocationChange {
  readonly name?: string | undefined;
  readonly address1?: string | undefined;
  readonly isActive?: boolean | undefined;
  readonly isDeleted?: boolean | undefined;
}

const findLocation = (id: string): LocationRecord | undefined =>
  locations.find((each) => each.id === id);

/** Lists the locations in the order of their names, as Shopify sorts them. */
export const listLocations = (): readonly LocationRecord[] =>
  locations.toSorted((one, other) => one.name.localeCompare(other.name));

/** The digits of a location's id. */
export const locationId = z
  .string()
  .refine((id) => findLocation(id) !== undefined, "is no location of the shop");

/** Finds the location with these digits. Throws if the shop has no such location. */
export function getLocation(id: string): LocationRecord {
  const found = findLocation(id);
  if (found === undefined) throw new Error(`There is no location ${id}`);
  return found;
}
