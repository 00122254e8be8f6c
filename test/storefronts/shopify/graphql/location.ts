import { gid } from "../gid.ts";

/** The shop's only location: where the courier collects. */
export const assignedLocation = {
  name: "Shop location",
  address1: "55 Water Street",
  address2: null,
  city: "New York",
  province: "New York",
  zip: "10041",
  countryCode: "US",
  phone: "+12125550100",
  location: {
    __typename: "Location",
    id: gid("Location", "655441491"),
    legacyResourceId: "655441491",
    name: "Shop location",
    isActive: true,
    isFulfillmentService: false,
  },
};
