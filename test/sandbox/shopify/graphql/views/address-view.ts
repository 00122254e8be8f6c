import type { RestAddress } from "#test/sandbox/shopify/orders/rest-order.ts";

/** Converts a REST address to GraphQL's MailingAddress. */
export function toAddressView(address: RestAddress | null | undefined, orderId: string) {
  if (!address) return null;
  const { latitude = null, longitude = null } = address;
  return {
    id: `gid://shopify/MailingAddress/${orderId}?model_name=Address`,
    firstName: address.first_name,
    lastName: address.last_name,
    name:
      address.name ?? ([address.first_name, address.last_name].filter(Boolean).join(" ") || null),
    company: address.company,
    address1: address.address1,
    address2: address.address2,
    city: address.city,
    province: address.province,
    provinceCode: address.province_code,
    zip: address.zip,
    country: address.country,
    countryCodeV2: address.country_code,
    phone: address.phone,
    latitude,
    longitude,
    coordinatesValidated:
      latitude !== null && longitude !== null && address.coordinates_validated !== false,
  };
}
