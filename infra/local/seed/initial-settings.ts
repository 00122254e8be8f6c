/** Delivery modes by the shipping methods of the sandbox stores. */
export const deliveryModes = [
  { shippingMethod: "Courier with a pick-up time", mode: "point-with-pickup" },
  { shippingMethod: "Urgent courier", mode: "urgent" },
  { shippingMethod: "Scheduled courier", mode: "scheduled" },
];

const timeZone = "America/New_York";

/** The settings of the WooCommerce store, which has one location. */
export const woocommerceSettings = {
  version: 1,
  modes: deliveryModes,
  locations: [
    {
      id: "tea-house",
      name: "Tea House",
      address: "350 5th Ave, New York, NY 10118, US",
      coordinates: { latitude: 40.7484, longitude: -73.9857 },
      contactName: "Tea House",
      contactPhone: "+1 212 555 0199",
      notes: "Ring at the side door.",
      timeZone,
    },
  ],
};

/** The settings of the Shopify shop, whose two locations are linked to Shopify's locations. */
export const shopifySettings = {
  version: 1,
  modes: deliveryModes,
  locations: [
    {
      id: "shop",
      name: "Shop location",
      storeLocationId: "655441491",
      address: "55 Water Street, New York, NY 10041, US",
      coordinates: { latitude: 40.7033, longitude: -74.0089 },
      contactName: "Shop desk",
      contactPhone: "+1 212 555 0100",
      timeZone,
    },
    {
      id: "brooklyn",
      name: "Brooklyn store",
      storeLocationId: "655441492",
      address: "200 Eastern Parkway, Brooklyn, NY 11238, US",
      coordinates: { latitude: 40.6712, longitude: -73.9636 },
      contactName: "Brooklyn desk",
      contactPhone: "+1 718 555 0101",
      timeZone,
    },
  ],
};
